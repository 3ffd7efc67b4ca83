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

function openPostgres(databaseUrl: string, onIdleError: (error: Error) => void): OpenStore {
  const pool = new pg.Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // Without a listener a dropped idle connection would end the process.
  pool.on('error', onIdleError);
  const store = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { store, close: () => store.destroy() };
}

async function openPglite(dataDir: string): Promise<OpenStore> {
  const unlock = await lockFolder(dataDir);
  try {
    const database = await PGlite.create(join(dataDir, 'pglite'));
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
  onIdleError: (error: Error) => void,
): Promise<OpenStore> {
  return where.databaseUrl
    ? openPostgres(where.databaseUrl, onIdleError)
    : openPglite(where.dataDir);
}
