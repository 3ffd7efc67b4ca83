import { hashToken } from '../platform/tokens.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';

/** Which passkeys of a user are deleted; without an ID and a time all of them. */
export interface DeletedPasskeys {
  readonly userId: string;
  /** One passkey. */
  readonly id?: string | undefined;
  /** Also those that were added after this time. */
  readonly since?: Date | undefined;
}

/** Deletes passkeys of a user, and remembers that they were removed. Returns their number. */
export async function deletePasskeys(
  trx: StoreTransaction,
  { userId, id, since }: DeletedPasskeys,
  at: Date,
): Promise<number> {
  let passkeys = trx.deleteFrom('passkeys').where('user_id', '=', userId);
  if (id !== undefined || since !== undefined)
    passkeys = passkeys.where((row) =>
      row.or([
        ...(id === undefined ? [] : [row('id', '=', id)]),
        ...(since === undefined ? [] : [row('created_at', '>', since)]),
      ]),
    );
  const deleted = await passkeys.returning('credential_id').execute();
  if (deleted.length > 0)
    await trx
      .insertInto('removed_passkeys')
      .values(
        deleted.map((row) => ({ credential_hash: hashToken(row.credential_id), removed_at: at })),
      )
      .onConflict((conflict) => conflict.column('credential_hash').doUpdateSet({ removed_at: at }))
      .execute();
  return deleted.length;
}

/** Returns true if the gateway has removed a passkey. */
export async function wasPasskeyRemoved(store: Store, credentialId: string): Promise<boolean> {
  const row = await store
    .selectFrom('removed_passkeys')
    .select('removed_at')
    .where('credential_hash', '=', hashToken(credentialId))
    .executeTakeFirst();
  return row !== undefined;
}
