import type { Store, StoreTransaction } from './schema/tables.ts';

/**
 * Does work in a transaction and returns its outcome. `rollBack` ends the work, undoes everything that it has written,
 * and makes its argument the outcome.
 */
export async function inTransaction<T>(
  store: Store,
  work: (trx: StoreTransaction, rollBack: (outcome: T) => never) => Promise<T>,
): Promise<T> {
  let undone: { readonly outcome: T } | undefined;
  const rollBack = (outcome: T): never => {
    undone = { outcome };
    throw new Error('rolled back');
  };
  try {
    return await store.transaction().execute((trx) => work(trx, rollBack));
  } catch (error) {
    if (undone) return undone.outcome;
    throw error;
  }
}
