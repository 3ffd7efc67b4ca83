import type { Store, StoreTransaction } from './schema/tables.ts';

/** Stores the code of a sign-in, in place of an earlier one. */
export async function writeSignInCode(
  trx: StoreTransaction,
  code: {
    readonly ticketHash: string;
    readonly userId: string;
    readonly hmac: string;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('sign_in_codes')
    .values({
      ticket_hash: code.ticketHash,
      user_id: code.userId,
      code_hmac: code.hmac,
      expires_at: code.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('ticket_hash')
        .doUpdateSet({ code_hmac: code.hmac, expires_at: code.expiresAt }),
    )
    .execute();
}

/** Returns the signature of the code of a sign-in; undefined if none was mailed, or it has expired. */
export async function readSignInCode(
  store: Store,
  ticketHash: string,
  at: Date,
): Promise<string | undefined> {
  const row = await store
    .selectFrom('sign_in_codes')
    .select('code_hmac')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.code_hmac;
}

/** Deletes the code of a sign-in. Returns false if it is not the one with this signature anymore. */
export async function takeSignInCode(
  trx: StoreTransaction,
  ticketHash: string,
  hmac: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_codes')
    .where('ticket_hash', '=', ticketHash)
    .where('code_hmac', '=', hmac)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the codes of all sign-ins of a user. */
export async function deleteSignInCodes(trx: StoreTransaction, userId: string): Promise<void> {
  await trx.deleteFrom('sign_in_codes').where('user_id', '=', userId).execute();
}
