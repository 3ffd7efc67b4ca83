import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { requireWritable } from '../../tools/writable.ts';
import { bundleProgram } from '../runner/node-bundle.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-16, gateway-17, gateway-175
// Left out: shorter tests prove the sentences that explain a failed start.

/** A user other than root, because root may write everywhere. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The programs that most tests run. Transpiling their hundreds of sources takes longer than starting them. */
const BUNDLED = ['demo/server/main.ts', 'gateway/src/sso-gateway.ts'];
const scripts = new Map<string, string>();

/** Runs a program that must fail to start. Returns its exit code and its output. */
async function runFailing(
  program: string,
  env: Record<string, string>,
  user = {},
  args: readonly string[] = [],
) {
  const script = scripts.get(program);
  const command = script ? [script] : ['--import', 'tsx', program];
  const child = spawn(process.execPath, [...command, ...args], {
    env: { ...process.env, PORT: '0', DEMO: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

let folder = '';
const server = createServer();
let port = 0;
before(async () => {
  folder = await temporaryFolder();
  for (const program of BUNDLED) {
    const script = await bundleProgram(program);
    // Another user runs it too.
    await chmod(dirname(script), 0o755);
    scripts.set(program, script);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
after(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const portInUse = () =>
  `Port ${port} is in use. Stop the process that uses it, or set another port, for example PORT=${port + 1}.\n`;

describe('one line explains the failed start of', () => {
  for (const program of ['demo/start.ts', 'demo/dev.ts'])
    test(`${program} on a port that is in use`, async () => {
      assert.deepEqual(await runFailing(program, { PORT: String(port) }), {
        code: 2,
        output: portInUse(),
      });
    });

  test('a gateway on a data folder that is not writable', async () => {
    const readOnly = join(folder, 'read-only');
    await mkdir(readOnly);
    await chmod(readOnly, 0o555);
    await chmod(folder, 0o755);
    assert.deepEqual(
      await runFailing('demo/server/main.ts', { DATA_DIR: readOnly }, UNPRIVILEGED),
      {
        code: 2,
        output: `The data folder ${readOnly} is not writable (EACCES). Set DATA_DIR to another folder.\n`,
      },
    );
  });

  test('a gateway on a data folder that is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const { code, output } = await runFailing('demo/server/main.ts', { DATA_DIR: file });
    assert.equal(code, 2);
    assert.match(output, /^The data folder .* is not writable \(EEXIST\)\. .*\n$/);
  });

  for (const host of ['127.0.0.1', 'localhost'])
    test(`a gateway without PostgreSQL at ${host}, without printing the password`, async () => {
      const unused = createServer().listen(0);
      await once(unused, 'listening');
      const { port: closedPort } = unused.address() as AddressInfo;
      unused.close();
      await once(unused, 'close');
      const env = { DATABASE_URL: `postgres://ada:secret@${host}:${closedPort}/sso` };
      assert.deepEqual(await runFailing('demo/server/main.ts', env), {
        code: 2,
        output: `PostgreSQL at ${host}:${closedPort} can’t be reached (ECONNREFUSED). Check DATABASE_URL, and that the server is running.\n`,
      });
    });

  test('the demo where strangers could reach its accounts', async () => {
    const lineWith = (setting: string) =>
      `The demo has accounts with a published password, so it does not start with ${setting}. Set DEMO=1 to start it anyway, or run sso-gateway, which has no accounts.\n`;
    const publicly = { DEMO: '', HOST: '0.0.0.0', DATA_DIR: join(folder, 'public') };
    assert.deepEqual(await runFailing('demo/server/main.ts', publicly), {
      code: 2,
      output: lineWith('HOST=0.0.0.0'),
    });
    const shared = { DEMO: '', DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/sso' };
    assert.deepEqual(await runFailing('demo/server/main.ts', shared), {
      code: 2,
      output: lineWith('DATABASE_URL'),
    });
  });

  for (const program of ['demo/start.ts', 'demo/dev.ts', 'demo/server/main.ts'])
    test(`${program} with an address of its provider that is none`, async () => {
      const { code, output } = await runFailing(program, { OIDC_ORIGIN: 'sso', DATA_DIR: folder });
      assert.equal(code, 2);
      assert.match(output, /^OIDC_ORIGIN has the invalid value "sso"\. Set it to [^\n]+\n$/);
    });

  test('a command of sso-gateway that does not exist', async () => {
    assert.deepEqual(await runFailing('gateway/src/sso-gateway.ts', {}, {}, ['strat']), {
      code: 2,
      output: 'There is no command strat. "sso-gateway help" lists the commands.\n',
    });
  });

  test('a gateway that is not built, whose command npm links at the installation', async () => {
    const copy = join(folder, 'gateway', 'bin', 'sso-gateway.mjs');
    await mkdir(join(folder, 'gateway', 'bin'), { recursive: true });
    await copyFile('gateway/bin/sso-gateway.mjs', copy);
    await copyFile('gateway/package.json', join(folder, 'gateway', 'package.json'));
    assert.deepEqual(await runFailing(copy, {}), {
      code: 2,
      output: 'The gateway is not built. Run "npm run build -w gateway" first.\n',
    });
    const { bin } = JSON.parse(await readFile('gateway/package.json', 'utf8')) as {
      bin: Record<string, string>;
    };
    assert.deepEqual(bin, { 'sso-gateway': 'bin/sso-gateway.mjs' });
  });

  test('a build into a folder that is not writable', async () => {
    const file = join(folder, 'no-folder');
    await writeFile(file, '');
    await assert.rejects(requireWritable(join(file, 'dist')), {
      message: `The build can’t write to the folder ${join(file, 'dist')} (ENOTDIR).`,
    });
  });
});
