import { sql } from 'kysely';
import { recordAdministration } from '../audit/record-administration.ts';
import type { Store, StoreTransaction } from '../store/schema.ts';
import { requireUser } from './administer.ts';
import { tablesOfUsers } from './user-tables.ts';

/** Rows of tables by the table's name. */
type RowsByTable = Readonly<Record<string, readonly object[]>>;

/** Everything that the database has of a user. Times are in UTC, in the format of ISO 8601. */
export interface UserExport {
  /** Increases with each change of this format. */
  readonly version: 1;
  readonly exportedAt: Date;
  readonly tenant: string;
  readonly username: string;
  readonly tables: RowsByTable;
}

/** How many rows of each table `deleteUser` deletes, and why it keeps others. */
export interface Deletion {
  readonly deleted: Readonly<Record<string, number>>;
  readonly kept: Readonly<Record<string, string>>;
}

async function rowsOf(
  trx: StoreTransaction,
  user: Awaited<ReturnType<typeof requireUser>>,
): Promise<RowsByTable> {
  await sql`set local time zone 'UTC'`.execute(trx);
  const tables: Record<string, readonly object[]> = {};
  for (const [name, { rows, hidden }] of tablesOfUsers()) {
    const found = await sql<{ row: object }>`
      select to_jsonb(t) - ${sql.val([...hidden])}::text[] as row
      from ${sql.table(name)} t where ${rows(user)}`.execute(trx);
    if (found.rows.length > 0) tables[name] = found.rows.map(({ row }) => row);
  }
  return tables;
}

/** Returns everything that the database has of a user, but no hash and no secret, and records that in the audit log. */
export function exportUser(store: Store, tenant: string, name: string): Promise<UserExport> {
  return store.transaction().execute(async (trx) => {
    const user = await requireUser(trx, tenant, name);
    const tables = await rowsOf(trx, user);
    await recordAdministration(trx, { event: 'admin-user-exported', tenant, userId: user.id });
    const { username } = user;
    return { version: 1, exportedAt: new Date(), tenant, username, tables };
  });
}

/** Deletes a user with all rows, except those that have to be kept. With `isTrial` it only counts them. */
export function deleteUser(
  store: Store,
  tenant: string,
  name: string,
  isTrial: boolean,
): Promise<Deletion> {
  return store.transaction().execute(async (trx) => {
    const user = await requireUser(trx, tenant, name);
    const found = await rowsOf(trx, user);
    const kept: Record<string, string> = {};
    const deleted: Record<string, number> = {};
    for (const [table, { rows, kept: why }] of tablesOfUsers()) {
      const count = found[table]?.length ?? 0;
      if (count > 0 && why) kept[table] = why;
      else if (count > 0) deleted[table] = count;
      if (!isTrial && !why)
        await sql`delete from ${sql.table(table)} where ${rows(user)}`.execute(trx);
    }
    if (!isTrial)
      await recordAdministration(trx, { event: 'admin-user-deleted', tenant, userId: user.id });
    return { deleted, kept };
  });
}
