import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { openStore } from '../../gateway/src/store/engine/open.ts';
import { runCommand, runProcess } from '../support/gateway/gateway-command.ts';
import { seededFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-53

let dataDir = '';
before(async () => {
  dataDir = await seededFolder();
});
after(() => rm(dataDir, { recursive: true, force: true }));

/** Adds a migration as another program does. */
async function addMigration(name: string): Promise<void> {
  const { store, close } = await openStore({ databaseUrl: '', dataDir }, () => undefined);
  await store.insertInto('migrations').values({ name }).execute();
  await close();
}

test('the gateway runs on a database with migrations of another program', async () => {
  await addMigration('shop-001-orders');
  assert.deepEqual(await runCommand(['migrate'], { DATA_DIR: dataDir }), {
    code: 0,
    output: 'The database is up to date.\n',
  });
});

test('neither start nor migrate touches the database of a newer release', async () => {
  await addMigration('998-newer');
  const refusal = {
    code: 2,
    output:
      'A newer release of the gateway has changed the database (998-newer). Start that release, or restore a backup from before its first start.\n',
  };
  assert.deepEqual(await runProcess(['start'], { DATA_DIR: dataDir }), refusal);
  assert.deepEqual(await runCommand(['migrate'], { DATA_DIR: dataDir }), refusal);
});
