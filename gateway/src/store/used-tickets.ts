import type { Store, StoreTransaction } from './schema/tables.ts';

/** Uses a ticket up. Returns false if it was used; one of several at the same time wins. */
export async function takeTicket(
  trx: StoreTransaction,
  { hash, expiresAt }: { readonly hash: string; readonly expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('used_tickets')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns true if a ticket was used. */
export async function isTicketUsed(
  store: Store,
  { hash }: { readonly hash: string },
): Promise<boolean> {
  const row = await store
    .selectFrom('used_tickets')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}
