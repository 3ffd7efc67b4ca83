import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { databaseAddress, type DatabaseSettings } from './database-tls.ts';
import { explainPglite, requirePostgresUrl } from './database-trouble.ts';
import { lockFolder } from './folder-lock.ts';
import { guardedPool } from './guarded-pool.ts';
import { pgliteStore } from './pglite-dialect.ts';
import { createDatabase, startPglite } from './pglite.ts';
import { createPrivateFolder, makePrivate } from './private-files.ts';
import { requireWritable } from './writable.ts';
import type { Database, Store } from '../schema/tables.ts';

/** An open store. */
export interface OpenStore {
  readonly store: Store;
  /** The same database without the time limit of statements, for migrations and other work that no user waits for. */
  readonly unlimited: Store;
  /** The connections to PostgreSQL; undefined for the embedded database. */
  readonly pool?: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  close(): Promise<void>;
}

function openPostgres(settings: StoreSettings, onLost: (error: Error) => void): OpenStore {
  requirePostgresUrl(settings.databaseUrl);
  const pool = new pg.Pool({
    ...databaseAddress(settings),
    connectionTimeoutMillis: 10_000,
    // Otherwise a statement without a time limit would wait forever for a machine that is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    verify: requireWritable,
  });
  // Without a listener, a lost connection would end the process. The pool only listens to idle connections.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const storeOn = (used: PostgresPool): Store =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool: used }) });
  const { databaseTimeoutSeconds: seconds } = settings;
  const unlimited = storeOn(guardedPool(pool));
  const store = seconds ? storeOn(guardedPool(pool, seconds * 1000)) : unlimited;
  // Kysely does not close a pool that it has not used.
  return {
    store,
    unlimited,
    pool,
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** The settings of the store. */
interface StoreSettings extends DatabaseSettings {
  readonly dataDir: string;
  /** Time limit of a statement in PostgreSQL; none by default. */
  readonly databaseTimeoutSeconds?: number;
}

/** Creates a database in a temporary folder and renames it, because an incomplete one could never be opened. */
async function createPglite(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await createPrivateFolder(draft);
  await createDatabase(draft);
  await rename(draft, folder);
}

async function openPglite(dataDir: string): Promise<OpenStore> {
  const unlock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'pglite');
    if (!existsSync(folder)) await createPglite(folder);
    await makePrivate(folder);
    const database = await startPglite(folder);
    const store = pgliteStore(database);
    const close = async (): Promise<void> => {
      await store.destroy();
      // Kysely does not close a database that was never used.
      if (!database.closed) await database.close();
      await unlock();
    };
    return { store, unlimited: store, close };
  } catch (error) {
    await unlock();
    throw await explainPglite(error, dataDir);
  }
}

/** Opens PostgreSQL if a URL is set, and otherwise PGlite in the data folder. Rejects on failure. */
export async function openStore(
  where: StoreSettings,
  onLost: (error: Error) => void,
): Promise<OpenStore> {
  return where.databaseUrl ? openPostgres(where, onLost) : openPglite(where.dataDir);
}
