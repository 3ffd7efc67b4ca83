import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { lockFolder, lockPathOf } from '../../gateway/src/store/engine/folder-lock.ts';
import { openStore } from '../../gateway/src/store/engine/open.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-22

const open = (dataDir: string) => openStore({ databaseUrl: '', dataDir }, () => undefined);
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Returns the files and folders in a folder that other users may read, write or enter. */
const accessibleIn = (folder: string): string[] =>
  execFileSync('find', [folder, '-perm', '/077', '!', '-type', 'l'])
    .toString()
    .split('\n')
    .filter(Boolean);

describe('the embedded database', () => {
  let folder = '';
  let dataDir = '';
  before(async () => {
    folder = await temporaryFolder();
    dataDir = join(folder, 'data');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('is closed to other users while it is created and afterwards', async () => {
    let draftMode = '';
    let isOpen = false;
    const opening = open(dataDir).finally(() => (isOpen = true));
    while (!isOpen) {
      const draft = join(dataDir, 'pglite.new');
      if (draftMode === '' && existsSync(draft)) draftMode = modeOf(draft);
      await setImmediate();
    }
    const { close } = await opening;
    assert.deepEqual([draftMode, modeOf(dataDir)], ['700', '700']);
    assert.equal(modeOf(join(dataDir, 'pglite')), '700');
    assert.equal(modeOf(join(dataDir, 'gateway.sock')), '600');
    await close();
  });

  test('has a lock that other users can’t connect to where its path is too long for the folder', async () => {
    const long = join(folder, 'long'.repeat(25));
    const release = await lockFolder(long);
    const lock = await lockPathOf(long);
    assert.equal(dirname(lock), tmpdir());
    assert.equal(modeOf(lock), '600');
    await release();
  });

  test('of an older version, whose files everybody may write, is closed to other users', async () => {
    const database = join(dataDir, 'pglite');
    execFileSync('chmod', ['-R', 'a+rwX', database]);
    chmodSync(dataDir, 0o755);
    assert.ok(accessibleIn(database).length > 500);
    const { close } = await open(dataDir);
    // Those that PGlite has written since are inside the closed folder.
    assert.ok(!accessibleIn(database).includes(join(database, 'PG_VERSION')));
    assert.ok(accessibleIn(database).length < 50, String(accessibleIn(database).length));
    assert.equal(modeOf(database), '700');
    await close();
  });
});
