import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import ts from 'typescript';
import { UserProfile } from '../../src/core/contract/profile.ts';
import { callbackPathOf } from '../../gateway/src/oidc/redirect-uri.ts';
import { Agent } from '../support/gateway/agent.ts';
import { packGateway } from '../support/packages/gateway-tarball.ts';
import { missingOf } from '../support/programs/debian-program.ts';
import { freePort } from '../support/programs/free-port.ts';
import { GLEWLWYD, startGlewlwyd } from '../support/programs/glewlwyd.ts';
import { WITHOUT_NETWORK } from '../support/programs/without-network.ts';
import { compile, install, link, type Manifest } from '../support/packages/unpacked.ts';

// Rules: gateway-187, gateway-188, gateway-189, gateway-204
// Left out: only a change of packages or of the build breaks it.

const run = promisify(execFile);

/** A program that extends the gateway. */
const EXTENSION = `
  import { startGateway, type Extension, type GatewayOptions } from 'sso-gateway';
  const options: GatewayOptions = { port: 0, configFile: 'gateway.json' };
  const extension: Extension = {
    prepare: async (store) => {
      await store.selectFrom('tenants').select('code').execute();
      // @ts-expect-error There is no such column, so the types of the database are known.
      await store.selectFrom('tenants').select('cod').execute();
    },
    routes: async (app, { now }) => {
      app.get('/time', () => ({ now: now() }));
    },
  };
  const gateway = await startGateway(options, extension);
  export const url: string = gateway.url;`;

const CONFIGURATION = {
  version: 1,
  tenants: { ACME: { theme: { name: 'Acme Billing Suite' }, signIn: [{ type: 'basic' }] } },
};

/** A user whom only the provider knows. */
const STAFF = {
  ...{ username: 'mary', name: 'Mary Shaw', email: 'mary@new.example' },
  ...{ password: 'Glewlwyd-2026', groups: [], isEmailVerified: true },
};

const missing = missingOf(GLEWLWYD);
/** With `CI` set, a machine without the program fails. */
const isSkipped = missing !== '' && process.env['CI'] === undefined;

type Environment = Readonly<Record<string, string>>;

let folder = '';
const packaged = (path: string) => join(folder, 'node_modules/sso-gateway', path);

/** Runs `sso-gateway start` of the package in a folder. */
const spawnIn = (work: string, options: readonly string[] = [], env: Environment = {}) =>
  spawn(process.execPath, [...options, packaged('bin/sso-gateway.mjs'), 'start'], {
    cwd: work,
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Returns how a process that prints to both outputs ends. */
async function outcomeOf(child: ReturnType<typeof spawnIn>) {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Starts a gateway. Resolves as soon as it has printed all that it prints at its start. */
async function startIn(work: string, env?: Environment) {
  const child = spawnIn(work, WITHOUT_NETWORK, env);
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /listens on (\S+)\n[^]*doctor/.exec(text)?.[1];
      if (found) resolve(found);
    });
    child.once('close', () => reject(new Error(`the gateway ended: ${text}`)));
  });
  return { child, url, output: () => text };
}

describe('the gateway, from its tarball alone, in an empty folder,', () => {
  let gateway: Manifest;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gateway-tarball-'));
    gateway = await install('sso-gateway', packGateway(folder), folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('starts with one file and without the network, says what to back up, and refuses a second start', async () => {
    const work = join(folder, 'work');
    mkdirSync(work);
    writeFileSync(join(work, 'gateway.json'), JSON.stringify(CONFIGURATION));
    const gateway = await startIn(work);
    try {
      const { url } = gateway;
      assert.equal(
        gateway.output(),
        [
          `The gateway listens on ${url}`,
          `Sign in:       ${url}/acme/login`,
          'Configuration: gateway.json',
          'Data folder:   .data (back this up)',
          'Key file:      .data/secret.key (back this up)',
          'Not ready for production: PUBLIC_HOSTS, TRUST_PROXY, SMTP_URL not set. "sso-gateway doctor" checks everything.',
          '',
        ].join('\n'),
      );
      const page = await (await fetch(`${url}/acme/login`)).text();
      assert.match(page, /<script type="module" [^>]*src="\/elements\/portal\//);
      assert.equal((await fetch(`${url}/elements/sso-login.js`)).status, 200);
      const modeOf = (path: string) => (statSync(join(work, path)).mode & 0o777).toString(8);
      assert.deepEqual(['.data', '.data/secret.key', '.data/gateway.sock'].map(modeOf), [
        '700',
        '600',
        '600',
      ]);
      assert.deepEqual(await outcomeOf(spawnIn(work)), {
        code: 2,
        output:
          'The data folder .data is in use by another gateway. Stop that one, or set DATA_DIR to another folder.\n',
      });
    } finally {
      gateway.child.kill('SIGINT');
    }
    assert.deepEqual(await once(gateway.child, 'close'), [0, null]);
    assert.deepEqual(readdirSync(work).sort(), ['.data', 'gateway.json']);
  });

  test(
    'signs a user in at a provider of another maker',
    { skip: isSkipped && missing },
    async (t) => {
      const work = join(folder, 'with-provider');
      mkdirSync(work);
      const port = await freePort();
      const redirectUri = `http://localhost:${port}${callbackPathOf('staff')}`;
      const client = { id: 'portal', secret: 'portalsecret', redirectUri };
      const provider = await startGlewlwyd([client], [STAFF]);
      t.after(() => provider.stop());

      const startedAtMs = performance.now();
      const signIn = {
        ...{ type: 'openid', id: 'staff', name: 'Staff sign-in', issuer: provider.issuer },
        ...{ clientId: client.id, clientSecret: '${PORTAL_SECRET}', firstSignIn: 'create' },
      };
      const { theme } = CONFIGURATION.tenants.ACME;
      const configuration = { version: 1, tenants: { ACME: { theme, signIn: [signIn] } } };
      writeFileSync(join(work, 'gateway.json'), JSON.stringify(configuration));
      const gateway = await startIn(work, { PORT: String(port), PORTAL_SECRET: client.secret });
      try {
        const browser = new Agent({ port, host: 'localhost', tenant: 'ACME' });
        const page = await browser.startSso();
        assert.equal(page.url.pathname, '/login.html', `${page.url.href} ${gateway.output()}`);
        const { url } = await provider.signIn(browser, page, STAFF, client.id);
        assert.equal(url.search, '?sso=ok', gateway.output());
        const { username } = UserProfile.parse((await browser.profile()).envelope.data);
        assert.equal(username, STAFF.email);
        t.diagnostic(`signed in after ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
      } finally {
        gateway.child.kill('SIGINT');
      }
      assert.deepEqual(await once(gateway.child, 'close'), [0, null]);
    },
  );

  test('says which version of Node it needs', async () => {
    const old = join(folder, 'old-node.cjs');
    writeFileSync(
      old,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.1' } });",
    );
    assert.deepEqual(await outcomeOf(spawnIn(folder, ['--require', old])), {
      code: 2,
      output: 'sso-gateway needs Node 20.19 or newer. This is Node 20.18.1.\n',
    });
    assert.ok(!existsSync(join(folder, '.data')));
  });

  test('has types that compile, and those of the packages that it contains too', async () => {
    link('@types/node', folder);
    link('undici-types', folder);
    const options = { types: ['node'], lib: ['ES2023'] };
    writeFileSync(join(folder, 'extension.ts'), EXTENSION);
    assert.equal(await compile(folder, 'extension.ts', options), '');
  });

  test('imports only packages that it depends on', () => {
    const dist = packaged('dist');
    const packages = readdirSync(dist)
      .filter((name) => name.endsWith('.js'))
      .flatMap(
        (name) =>
          ts.preProcessFile(readFileSync(join(dist, name), 'utf8'), true, true).importedFiles,
      )
      .map(({ fileName }) => fileName)
      .filter((name) => !name.startsWith('.') && !isBuiltin(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    assert.deepEqual([...new Set(packages)].sort(), Object.keys(gateway.dependencies).sort());
  });

  test('has modules that all load', async () => {
    const dist = packaged('dist');
    const modules = readdirSync(dist).filter(
      (name) => /\.js$/.test(name) && name !== 'sso-gateway.js',
    );
    assert.ok(modules.length > 10);
    const program = modules.map((name) => `import ${JSON.stringify(join(dist, name))};`).join('');
    const args = ['--input-type=module', '-e', `${program} console.log('loaded');`];
    const { stdout } = await run(process.execPath, args, { cwd: folder });
    assert.equal(stdout, 'loaded\n');
  });
});
