import type { Selectable, Updateable } from 'kysely';
import type { Account } from '../model/account.ts';
import type { Database, Store, StoreTransaction } from './schema/tables.ts';

/** The codes and links that were mailed to an account. */
export type StoredCodes = Selectable<Database['otps']>;
type Changes = Omit<Updateable<Database['otps']>, 'tenant_code' | 'username'>;

/** Returns the codes and links of an account; undefined if it has had none. */
export function readCodes(
  store: Store | StoreTransaction,
  { tenant, username }: Account,
): Promise<StoredCodes | undefined> {
  return store
    .selectFrom('otps')
    .selectAll()
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .executeTakeFirst();
}

/** Returns the codes and links of an account, and locks them until the transaction ends. */
export async function lockCodes(
  trx: StoreTransaction,
  { tenant, username }: Account,
  at: Date,
): Promise<StoredCodes> {
  await trx
    .insertInto('otps')
    .values({ tenant_code: tenant, username, code_hmac: '', tries: 0, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('otps')
    .selectAll()
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Changes the codes or links of an account. */
export async function writeCodes(
  trx: StoreTransaction,
  { tenant, username }: Account,
  changes: Changes,
): Promise<void> {
  await trx
    .updateTable('otps')
    .set(changes)
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .execute();
}

/** Counts a try of an unknown browser. Returns false, and counts nothing, once there were `limit` tries. */
export async function countCodeTry(
  store: Store,
  { tenant, username }: Account,
  limit: number,
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('otps')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .where('tries', '<', limit)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Makes the codes and links of an account unusable, if the code or link that was read is still the current one.
 * Returns true for exactly one of several concurrent callers.
 */
export async function invalidateCodes(
  store: Store,
  { tenant, username }: Account,
  column: 'code_hmac' | 'link_hmac',
  read: StoredCodes,
  triesWhenUsed: number,
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('otps')
    .set({
      ...{ code_hmac: '', sealed: '', previous_hmac: '', tries: triesWhenUsed },
      ...{ link_hmac: '', link_sealed: '', previous_link_hmac: '' },
    })
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .where(column, '=', read[column])
    .where(column, '!=', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
