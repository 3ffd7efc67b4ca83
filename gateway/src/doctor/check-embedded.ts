import { constants } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Settings } from '../configuration/settings.ts';
import { explainPglite } from '../store/engine/database-trouble.ts';
import { isFolderLocked } from '../store/engine/folder-lock.ts';
import { pgliteStore } from '../store/engine/pglite-dialect.ts';
import type { Store } from '../store/schema/tables.ts';
import { messageOf, ok, warning, type Finding } from './finding.ts';

/** Copies the database to a temporary folder, which only this user can enter. Rejects without space or rights. */
async function copyOf(database: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-doctor-'));
  try {
    await cp(database, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return folder;
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw cause;
  }
}

/** Opens a database, and reads from it. Rejects with the reason if it is damaged. */
async function readCopy(
  copy: string,
  dataDir: string,
  read: (store: Store) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  let database: PGlite | undefined;
  try {
    database = await PGlite.create(copy);
    return await read(pgliteStore(database));
  } catch (cause) {
    throw await explainPglite(cause, dataDir);
  } finally {
    await database?.close();
  }
}

/**
 * Checks the embedded database: that it can be opened, and what `read` checks in it. Opening a database changes its
 * files, so this opens a copy.
 */
export async function checkEmbedded(
  { dataDir }: Settings,
  read: (store: Store) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const database = join(dataDir, 'pglite');
  const files = await readdir(database).catch(() => []);
  if (files.length === 0)
    return [ok('database', `The first start creates the embedded database in ${dataDir}.`)];
  if (await isFolderLocked(dataDir))
    return [ok('database', `A running gateway has opened the embedded database in ${dataDir}.`)];
  const copy = await copyOf(database).catch((thrown: unknown) =>
    warning(
      'database',
      `The embedded database in ${dataDir} was not checked, because it can’t be copied to ${tmpdir()} (${messageOf(thrown)}). Set TMPDIR to a folder with more space.`,
    ),
  );
  if (typeof copy !== 'string') return [copy];
  try {
    const findings = await readCopy(copy, dataDir, read);
    return [ok('database', `The embedded database in ${dataDir} can be opened.`), ...findings];
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
