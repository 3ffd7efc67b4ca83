import type { Insertable } from 'kysely';
import { inBatches } from './in-batches.ts';
import type { Database, Store, StoreTransaction } from './schema/tables.ts';

/** A way to reach a user. */
export interface Contact {
  readonly method: string;
  readonly type: string;
  readonly value: string;
}

/** Returns a user's contacts, sorted by method and type. */
export function readContacts(store: Store, userId: string): Promise<Contact[]> {
  return store
    .selectFrom('contacts')
    .select(['method', 'type', 'value'])
    .where('user_id', '=', userId)
    .orderBy('method')
    .orderBy('type')
    .execute();
}

/** Inserts contacts of new users. */
export async function insertContacts(
  trx: StoreTransaction,
  contacts: readonly Insertable<Database['contacts']>[],
): Promise<void> {
  for (const rows of inBatches(contacts)) await trx.insertInto('contacts').values(rows).execute();
}

/** Sets contacts of a user, in order; one without a value is removed. */
export async function writeContacts(
  trx: StoreTransaction,
  userId: string,
  contacts: readonly Contact[],
): Promise<void> {
  for (const { method, type, value } of contacts) {
    const key = { user_id: userId, method, type };
    if (value === '') {
      await trx
        .deleteFrom('contacts')
        .where((row) => row.and(key))
        .execute();
    } else {
      await trx
        .insertInto('contacts')
        .values({ ...key, value })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'method', 'type']).doUpdateSet({ value }),
        )
        .execute();
    }
  }
}
