import type { Store, StoreTransaction } from './schema/tables.ts';

/** A recovery code as it is stored. */
export interface StoredRecoveryCode {
  readonly selector: string;
  /** argon2id. */
  readonly hash: string;
  readonly usedAt: Date | null;
}

/** Deletes all recovery codes of a user. */
export async function deleteRecoveryCodes(trx: StoreTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(
  trx: StoreTransaction,
  userId: string,
  codes: readonly StoredRecoveryCode[],
): Promise<void> {
  await deleteRecoveryCodes(trx, userId);
  const rows = codes.map(({ selector, hash }) => ({ user_id: userId, selector, hash }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** Returns the recovery code of a user with a selector, a used one too; undefined if there is none. */
export async function findRecoveryCode(
  store: Store | StoreTransaction,
  userId: string,
  selector: string,
): Promise<StoredRecoveryCode | undefined> {
  return store
    .selectFrom('recovery_codes')
    .select(['selector', 'hash', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .where('selector', '=', selector)
    .executeTakeFirst();
}

/** Uses a recovery code up. Returns false if it was used, or replaced; one of several at the same time wins. */
export async function takeRecoveryCode(
  store: Store | StoreTransaction,
  userId: string,
  { selector, hash }: Pick<StoredRecoveryCode, 'selector' | 'hash'>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('selector', '=', selector)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns how many recovery codes of a user have not been used. */
export async function countRecoveryCodes(
  store: Store | StoreTransaction,
  userId: string,
): Promise<number> {
  const rows = await store
    .selectFrom('recovery_codes')
    .select('selector')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return rows.length;
}
