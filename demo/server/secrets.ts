import type { Store, StoreTransaction } from '../../gateway/src/store/schema/tables.ts';
import { withDemoTables } from './tables.ts';

/** Stores a secret, unless there is one already. */
export async function createSecret(
  store: Store | StoreTransaction,
  name: string,
  value: string,
): Promise<void> {
  await withDemoTables(store)
    .insertInto('demo_secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns a secret that {@link createSecret} has stored at start. */
export async function readSecret(store: Store, name: string): Promise<string> {
  const row = await withDemoTables(store)
    .selectFrom('demo_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
