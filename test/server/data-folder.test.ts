import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { DEMO_CONTENT, fillDataFolder } from '../../demo/data-folder.ts';
import { copyTemplate, type Template } from '../../demo/data-template.ts';
import { readSecret } from '../../demo/server/secrets.ts';
import { withDemoTables } from '../../demo/server/tables.ts';
import { openStore } from '../../gateway/src/store/engine/open.ts';
import { startTestGateway } from '../support/gateway/gateway.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-176

let folder = '';
before(async () => void (folder = await temporaryFolder()));
after(() => rm(folder, { recursive: true, force: true }));

describe('a data folder that is filled before its first start', () => {
  const settingsOf = (name: string) => ({ databaseUrl: '', dataDir: join(folder, name) });

  /** Starts a gateway on a data folder that was filled. Returns the secrets that it then has. */
  async function secretsAfterStart(name: string): Promise<string[]> {
    const { dataDir } = settingsOf(name);
    await fillDataFolder(settingsOf(name));
    const gateway = await startTestGateway({ dataDir });
    const secrets = await Promise.all(
      ['oidc-cookies', 'oidc-jwks'].map((secret) => readSecret(gateway.store, secret)),
    );
    await gateway.close();
    return [...secrets, await readFile(join(dataDir, 'secret.key'), 'utf8')];
  }

  test('has the demo’s content and no keys', async () => {
    await fillDataFolder(settingsOf('content'));
    assert.deepEqual(await readdir(join(folder, 'content')), ['pglite']);
    const { store, close } = await openStore(settingsOf('content'), () => undefined);
    const users = await store.selectFrom('users').select('id').execute();
    const secrets = await withDemoTables(store).selectFrom('demo_secrets').selectAll().execute();
    await close();
    assert.ok(users.length > 10, String(users.length));
    assert.deepEqual(secrets, []);
  });

  test('gets keys of its own when a gateway opens it', async () => {
    const [one, other] = [await secretsAfterStart('one'), await secretsAfterStart('other')];
    assert.equal(new Set([...one, ...other]).size, 6);
  });

  test('keeps the database that it has', async () => {
    await mkdir(join(folder, 'kept', 'pglite'), { recursive: true });
    await fillDataFolder(settingsOf('kept'));
    assert.deepEqual(await readdir(join(folder, 'kept', 'pglite')), []);
  });

  test('is filled again after an interrupted copy', async () => {
    await mkdir(join(folder, 'interrupted', 'pglite.new', 'pglite', 'other'), { recursive: true });
    await fillDataFolder(settingsOf('interrupted'));
    assert.deepEqual(await readdir(join(folder, 'interrupted')), ['pglite']);
    assert.ok(!(await readdir(join(folder, 'interrupted', 'pglite'))).includes('other'));
  });

  test('stays empty if PostgreSQL is used', async () => {
    await fillDataFolder({ ...settingsOf('none'), databaseUrl: 'postgres://127.0.0.1:1/sso' });
    assert.ok(!(await readdir(folder)).includes('none'));
  });

  test('is opened with small buffers, which PostgreSQL clears at each start', async () => {
    await fillDataFolder(settingsOf('buffers'));
    const { store, close } = await openStore(settingsOf('buffers'), () => undefined);
    const { rows } = await sql<object>`show shared_buffers`.execute(store);
    await close();
    assert.deepEqual(rows, [{ shared_buffers: '16MB' }]);
  });

  test('depends on all that the content is made from', () => {
    for (const source of ['demo/server', 'gateway/src/store', 'gateway/src/domain/users'])
      assert.ok(DEMO_CONTENT.sources.includes(source), source);
  });
});

describe('a folder that is created once', () => {
  let created = 0;
  /** Each template stands for a process of its own, which checks the folder once. */
  const template = (): Template => ({
    cache: join(folder, 'cache'),
    sources: [join(folder, 'source')],
    async create(target) {
      created += 1;
      await writeFile(join(target, 'file'), `content ${created}`);
    },
  });
  const copy = async (): Promise<string> => {
    const target = join(folder, `copy-${Math.random()}`);
    await copyTemplate(template(), target);
    return readFile(join(target, 'file'), 'utf8');
  };
  const templateFile = async (): Promise<string> => {
    const names = await readdir(join(folder, 'cache'));
    const [name = ''] = names.filter((candidate) => !candidate.includes('.'));
    return join(folder, 'cache', name, 'file');
  };
  before(() => writeFile(join(folder, 'source'), 'first'));

  test('is copied from then on', async () => {
    assert.deepEqual([await copy(), await copy()], ['content 1', 'content 1']);
  });

  test('is created again if it was damaged', async () => {
    await writeFile(await templateFile(), 'damaged');
    assert.equal(await copy(), 'content 2');
  });

  test('is created again if its sources have changed', async () => {
    await writeFile(join(folder, 'source'), 'second');
    assert.equal(await copy(), 'content 3');
  });
});
