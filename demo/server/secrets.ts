import type { StoreTransaction, Store } from '../../gateway/src/store/schema/tables.ts';

/** Stores a secret, unless there is one already. */
export async function createSecret(
  store: Store | StoreTransaction,
  name: string,
  value: string,
): Promise<void> {
  await store
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns a secret that {@link createSecret} has stored at start. */
export async function readSecret(store: Store, name: string): Promise<string> {
  const row = await store
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
