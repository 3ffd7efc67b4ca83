import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { runCommand, SECRET_KEY } from './gateway-command.ts';

/** A line of `sso-gateway doctor --json`. */
interface Finding {
  level: string;
  subject: string;
  text: string;
}

/** The password and client secret of the tests, with a `%` that an address may contain unencoded. */
export const SECRET = 'never-print-this-100%';

/** Runs `sso-gateway doctor`. Returns its exit code, output and findings; no output may contain the secret. */
export async function diagnose(env: Record<string, string>, args: readonly string[] = []) {
  const { code, output } = await runCommand(['doctor', '--json', ...args], {
    CLIENT_SECRET: SECRET,
    ...env,
  });
  assert.ok(!output.includes(SECRET), output);
  assert.ok(!output.includes(SECRET_KEY.split(':')[1] ?? ''), output);
  const findings = JSON.parse(output) as Finding[];
  return {
    code,
    output,
    findings,
    /** The findings of a level, as `subject: text`. */
    of: (level: string) =>
      findings
        .filter((finding) => finding.level === level)
        .map(({ subject, text }) => `${subject}: ${text}`),
  };
}

/** A mail server on this machine that knows the user `ada`. */
export interface TestMailServer {
  /** With the credentials. */
  readonly url: string;
  /** The senders that it was told. It refuses those at refused.example. */
  readonly senders: string[];
  mailCount(): number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<TestMailServer> {
  const senders: string[] = [];
  let mailCount = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'ada' && password === SECRET
        ? done(null, { user: 'ada' })
        : done(new Error('wrong credentials')),
    onMailFrom({ address }, _, done) {
      senders.push(address);
      done(address.endsWith('@refused.example') ? new Error('sender refused') : null);
    },
    onData(stream, _, done) {
      mailCount += 1;
      stream.resume();
      stream.on('end', done);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://ada:${SECRET}@127.0.0.1:${port}`,
    senders,
    mailCount: () => mailCount,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The public key of a provider, for RS256. */
const RSA_KEY = { kty: 'RSA', use: 'sig', kid: 'one' };

/** A server that only has the metadata and the keys of a provider. */
export interface TestMetadata {
  readonly issuer: string;
  close(): void;
}

/** Starts a server with metadata, of which `more` replaces some, and keys; without keys, it replies with 404. */
export async function startMetadata(
  more: object = {},
  keys: object | null = [RSA_KEY],
): Promise<TestMetadata> {
  let issuer = '';
  const server = createServer(({ url = '' }, reply) => {
    reply.setHeader('content-type', 'application/json');
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'profile', 'email'],
      ...more,
    };
    const areKeys = url.endsWith('/keys');
    if (areKeys && keys === null) reply.statusCode = 404;
    reply.end(JSON.stringify(areKeys ? { keys } : metadata));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { issuer, close: () => server.close() };
}
