import { sql } from 'kysely';
import { openAddress } from './audit-subjects.ts';
import type { StoreTransaction } from './schema/tables.ts';
import { tablesOfUsers } from './user-tables.ts';
import type { UserKey } from './users.ts';

/** Rows of tables by the table's name. */
export type RowsByTable = Readonly<Record<string, readonly object[]>>;

/** Returns everything that the database has of a user, but no hash and no secret. Times are in UTC. */
export async function readUserData(trx: StoreTransaction, user: UserKey): Promise<RowsByTable> {
  await sql`set local time zone 'UTC'`.execute(trx);
  const subject = await trx
    .selectFrom('audit_subjects')
    .select('key')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  const withAddress = (row: { address?: string }) =>
    row.address === undefined
      ? row
      : { ...row, address: openAddress(subject?.key ?? null, row.address) };
  const tables: Record<string, readonly object[]> = {};
  for (const [name, { rows, hidden }] of tablesOfUsers()) {
    const found = await sql<{ row: { address?: string } }>`
      select to_jsonb(t) - ${sql.val([...hidden])}::text[] as row
      from ${sql.table(name)} t where ${rows(user)}`.execute(trx);
    if (found.rows.length > 0) tables[name] = found.rows.map(({ row }) => withAddress(row));
  }
  return tables;
}

/** Deletes all rows of a user, except those that have to be kept. */
export async function deleteUserData(trx: StoreTransaction, user: UserKey): Promise<void> {
  for (const [table, { rows, kept }] of tablesOfUsers())
    if (!kept) await sql`delete from ${sql.table(table)} where ${rows(user)}`.execute(trx);
}
