/** `npm run check`: serves the gateway on a free port, with an example provider, and checks it against the contract. */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mailCode } from '../mail.ts';
import { createGateway, serve, type Handle } from '../src/index.ts';
import { TENANT, users } from '../users.ts';

const LISTED_ORIGIN = 'https://host.example';
/** Returns a command of the shell that runs a script of this folder. */
const command = (script: string): string =>
  `"${process.execPath}" "${fileURLToPath(new URL(script, import.meta.url))}"`;

const readManifest = (file: string | URL): unknown => JSON.parse(readFileSync(file, 'utf8'));
const manifest = readManifest(new URL('../package.json', import.meta.url));
/** The package and its version, such as `sso-elements@1.2.3`. */
const checker = (manifest as { config: { 'check-gateway': string } }).config['check-gateway'];

/** Returns the program of the package that is installed in this folder or above it, if it has the version; else npx. */
function programAndArgs(): [program: string, ...args: string[]] {
  try {
    const file = createRequire(import.meta.url).resolve('sso-elements/package.json');
    const { version } = readManifest(file) as { version: string };
    if (checker === `sso-elements@${version}`)
      return [process.execPath, join(dirname(file), 'dist/bin/sso-elements.js')];
  } catch {
    // The package is not installed.
  }
  return ['npx', '--yes', checker];
}

let handle: Handle = () => Promise.reject(new Error('The gateway is not ready.'));
const server = await serve((request) => handle(request), 0);
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const code = randomBytes(16).toString('hex');
handle = createGateway({
  tenant: TENANT,
  users: users(),
  origin,
  provider: {
    name: 'Example provider',
    authorizeUrl: 'https://provider.example/authorize',
    clientId: 'gateway',
    // The example provider puts what it would remember into its code.
    signedInUser: async (reply) => {
      const challenge = createHash('sha256').update(reply.codeVerifier).digest('base64url');
      const isOwn = reply.code === [code, challenge, reply.nonce].join('.');
      return isOwn ? 'ada@acme.example' : undefined;
    },
  },
  sendCode: mailCode,
  allowedOrigins: [LISTED_ORIGIN],
  sessionSeconds: Number(process.env['SESSION_SECONDS'] ?? 1800),
});

const options = [
  ...['--tenant', TENANT, '--allowed-origin', LISTED_ORIGIN, '--write'],
  ...['--user', 'ada@acme.example', '--password-env', 'ADA_PASSWORD'],
  ...['--change-user', 'new@acme.example', '--change-password-env', 'NEW_PASSWORD'],
  ...['--new-password-env', 'NEXT_PASSWORD'],
  // Last of all. Its data is that of this check.
  ...['--lock-user', 'ada@acme.example', '--lock-password-env', 'ADA_PASSWORD'],
  ...[
    '--code-command',
    command('last-code.ts'),
    '--provider-command',
    command('provider-return.ts'),
  ],
  // Options after `npm run check --`.
  ...process.argv.slice(2),
];
const env = { ...process.env, PROVIDER_CODE: code, NEXT_PASSWORD: `Aa2-${code}` };
const [program, ...first] = programAndArgs();
const child = spawn(program, [...first, 'check-gateway', origin, ...options], {
  stdio: 'inherit',
  env,
});
child.on('error', (error) => {
  console.error(`${program} can’t be run: ${error.message}`);
  process.exit(2);
});
child.on('exit', (status) => process.exit(status ?? 2));
