import { MIGRATIONS } from './migrations.ts';
import type { Store } from './tables.ts';

/** The gateway's own migrations start with a number. Those of programs that extend it start with a letter. */
const OWN = /^\d/;

/** How the migrations of a database differ from those that this program knows. */
export interface SchemaDifference {
  /** Migrations that this program has and the database lacks. */
  readonly missing: readonly string[];
  /** Migrations of a newer release. */
  readonly unknown: readonly string[];
}

/** The first migration of databases from before 0.1.0, which no release can upgrade. */
const BEFORE_FIRST_RELEASE = '001-people';

/** Compares the database's migrations with those of this program. Rejects if the database has none. */
export async function compareSchema(store: Store): Promise<SchemaDifference> {
  const rows = await store.selectFrom('migrations').select('name').orderBy('name').execute();
  const applied = rows.map(({ name }) => name);
  const known = MIGRATIONS.map(({ name }) => name);
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => OWN.test(name) && !known.includes(name)),
  };
}

/** What to do with a database from before 0.1.0. */
export const OLD_DATABASE =
  'The database is from before 0.1.0, which no release can upgrade. Start with a new database, and add the users with "sso-gateway user import FILE".';

/** Returns true if migrations are those of a database from before 0.1.0. */
export const isOldDatabase = (migrations: readonly string[]): boolean =>
  migrations.includes(BEFORE_FIRST_RELEASE);

/**
 * Rejects if a newer release has changed the schema, because this program does not know what the change means for its
 * statements.
 */
export async function refuseNewerSchema(store: Store): Promise<void> {
  const { unknown } = await compareSchema(store);
  if (unknown.length === 0) return;
  throw new Error(
    `A newer release of the gateway has changed the database (${unknown.join(', ')}). Start that release, or restore a backup from before its first start.`,
  );
}

/** Resolves when the database has answered. */
export async function pingDatabase(store: Store): Promise<void> {
  await store.selectNoFrom((row) => row.val(1).as('one')).execute();
}
