import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer as createWebServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { diagnose } from '../support/gateway/diagnosis.ts';
import { runProcess } from '../support/gateway/gateway-command.ts';
import { startTestGateway } from '../support/gateway/gateway.ts';
import { seededFolder, temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { freePort } from '../support/programs/free-port.ts';

// Rules: gateway-81, gateway-82, gateway-140
// Left out: shorter tests prove what `doctor` finds.

/** Returns the sizes and times of all files of a folder, by path. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => [name.toString(), statSync(join(folder, name.toString()))] as const)
    .map(([name, { size, mtimeMs }]) => `${name} ${size} ${mtimeMs}`);

describe('a port', () => {
  const other = createServer((socket) => socket.destroy());
  let port = 0;
  let folder = '';
  before(async () => {
    folder = await temporaryFolder();
    port = await freePort();
    other.listen(port, '127.0.0.1');
    await once(other, 'listening');
  });
  after(async () => {
    other.close();
    await rm(folder, { recursive: true, force: true });
  });
  const check = (env: Record<string, string>) =>
    diagnose({ DATA_DIR: join(folder, 'data'), ...env });

  test('that another process uses is an error, with the setting to change', async () => {
    const { code, of } = await check({ PORT: String(port) });
    assert.equal(code, 2);
    assert.deepEqual(of('error'), [
      `ports: Port ${port} is in use. Stop the process that uses it, or set another port, for example PORT=${port + 1}.`,
    ]);
  });

  test('of the metrics too', async () => {
    const { code, of } = await check({ METRICS_PORT: String(port) });
    assert.equal(code, 2);
    assert.deepEqual(of('error'), [
      `ports: Port ${port} is in use. Stop the process that uses it, or set another port, for example METRICS_PORT=${port + 1}.`,
    ]);
  });

  test('that another web server uses is an error, whatever it answers', async (t) => {
    const web = createWebServer((_, reply) => reply.end('{"status":"ok","uptime":1}'));
    t.after(() => web.close());
    const taken = await freePort();
    web.listen(taken, '127.0.0.1');
    await once(web, 'listening');
    for (const setting of ['PORT', 'METRICS_PORT']) {
      const { code, of } = await check({ [setting]: String(taken) });
      assert.equal(code, 2);
      assert.match(of('error').join(), new RegExp(`^ports: Port ${taken} is in use.*${setting}=`));
    }
  });

  test('for both is an error, though nothing uses it yet', async () => {
    const free = await freePort();
    const { code, of } = await check({ PORT: String(free), METRICS_PORT: String(free) });
    assert.equal(code, 2);
    assert.match(of('error').join(), new RegExp(`^ports: Port ${free} is in use.*METRICS_PORT=`));
  });

  test('of an address that the machine does not have is an error', async () => {
    const { code, of } = await check({ PORT: String(await freePort()), HOST: '203.0.113.9' });
    assert.equal(code, 2);
    assert.deepEqual(of('error'), ['ports: This machine has no address 203.0.113.9. Check HOST.']);
  });

  test('that is free, or that a running gateway uses, is fine', async (t) => {
    const [free, metricsPort] = [await freePort(), await freePort()];
    const env = { PORT: String(free), METRICS_PORT: String(metricsPort) };
    const before = await check(env);
    assert.equal(before.code, 0);
    assert.match(
      before.of('ok').join('\n'),
      new RegExp(`^ports: Port ${free} of .* is free\\.$`, 'm'),
    );
    const gateway = await startTestGateway({ port: free, metricsPort });
    t.after(() => gateway.close());
    const during = await check(env);
    assert.equal(during.code, 0);
    for (const used of [free, metricsPort])
      assert.ok(during.of('ok').includes(`ports: A gateway answers at port ${used} of 127.0.0.1.`));
  });
});

describe('the embedded database', () => {
  for (const file of ['global/pg_control', 'global/pg_filenode.map', 'PG_VERSION'])
    test(`whose ${file} is damaged is an error, and its files stay as they are`, async () => {
      const dataDir = await seededFolder();
      await writeFile(join(dataDir, 'pglite', file), 'damaged');
      const files = filesOf(dataDir);
      const { code, of } = await diagnose({ DATA_DIR: dataDir });
      assert.equal(code, 2);
      assert.deepEqual(of('error'), [
        `database: The database in the data folder ${dataDir} is damaged. Restore the folder from a backup, or set DATA_DIR to another folder.`,
      ]);
      assert.deepEqual(filesOf(dataDir), files);
      await rm(dataDir, { recursive: true });
    });

  test('is opened as a copy, which is removed, and its schema is checked', async (t) => {
    const dataDir = await seededFolder();
    t.after(() => rm(dataDir, { recursive: true }));
    const temporary = join(dataDir, 'temporary');
    await mkdir(temporary);
    const files = filesOf(join(dataDir, 'pglite'));
    const { code, output } = await runProcess(['doctor'], {
      DATA_DIR: dataDir,
      TMPDIR: temporary,
    });
    assert.equal(code, 0, output);
    assert.ok(output.includes(`The embedded database in ${dataDir} can be opened.`), output);
    assert.match(output, /^ok +schema +The database has the schema of this release\.$/m);
    assert.deepEqual(filesOf(join(dataDir, 'pglite')), files);
    assert.deepEqual(readdirSync(temporary), []);
  });

  test('of a running gateway is not opened', async (t) => {
    const gateway = await startTestGateway({});
    t.after(() => gateway.close());
    const { code, output, of } = await diagnose({ DATA_DIR: gateway.dataDir });
    assert.equal(code, 0, output);
    assert.match(of('ok').join('\n'), /^database: A running gateway has opened the embedded/m);
  });
});
