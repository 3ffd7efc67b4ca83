// cspell:ignore xact
import { sql } from 'kysely';
import { MIGRATIONS, type Migration } from './migrations.ts';
import { isOldDatabase, OLD_DATABASE } from './schema-difference.ts';
import type { Store, StoreTransaction } from './tables.ts';

/** ID of the advisory lock; no other program on the database may use it. */
const LOCK = 7_402_113;

async function applyMissing(
  trx: StoreTransaction,
  migrations: readonly Migration[],
): Promise<void> {
  await sql`create table if not exists migrations (
    name text primary key, applied_at timestamptz not null default now())`.execute(trx);
  const rows = await trx.selectFrom('migrations').select('name').execute();
  const applied = rows.map(({ name }) => name);
  if (isOldDatabase(applied)) throw new Error(OLD_DATABASE);
  for (const { name, statements } of migrations) {
    if (applied.includes(name)) continue;
    for (const statement of statements) await sql.raw(statement).execute(trx);
    await trx.insertInto('migrations').values({ name }).execute();
  }
}

/**
 * Brings the schema up to date, then runs `fill`, in one transaction with an advisory lock, so that gateways that start
 * at the same time on one database wait for each other.
 */
export function migrate(
  store: Store,
  fill: (trx: StoreTransaction) => Promise<void>,
  migrations = MIGRATIONS,
): Promise<void> {
  return store.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    await applyMissing(trx, migrations);
    await fill(trx);
  });
}
