import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import type { Database, Store } from './schema.ts';

/** A store and how to put it away. */
export interface OpenStore {
  readonly store: Store;
  close(): Promise<void>;
}

function openPostgres(databaseUrl: string, onLost: (error: Error) => void): OpenStore {
  const pool = new pg.Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // Without a listener a dropped connection would end the process: the pool listens to idle ones alone.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const store = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { store, close: () => store.destroy() };
}

/** Makes a database beside its place and moves it there whole: one half made would never open again. */
async function makePglite(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await (await PGlite.create(draft)).close();
  await rename(draft, folder);
}

async function openPglite(dataDir: string): Promise<OpenStore> {
  const unlock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'pglite');
    if (!existsSync(folder)) await makePglite(folder);
    const database = await PGlite.create(folder);
    const store = new Kysely<Database>({ dialect: pgliteDialect(database) });
    const close = async (): Promise<void> => {
      await store.destroy();
      await unlock();
    };
    return { store, close };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Opens PostgreSQL when there is a URL, else PGlite in the data folder. Rejects when neither opens. */
export async function openStore(
  where: { databaseUrl: string; dataDir: string },
  onLost: (error: Error) => void,
): Promise<OpenStore> {
  return where.databaseUrl ? openPostgres(where.databaseUrl, onLost) : openPglite(where.dataDir);
}
