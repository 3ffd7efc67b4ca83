import type { Store } from '../../../gateway/src/store/schema/tables.ts';

const TABLES = ['users', 'sessions', 'sign_in_tries', 'otps', 'rate_windows', 'outbox'] as const;

/** Returns all rows that sign-ins and resets write. */
export const storedRows = (store: Store): Promise<unknown[]> =>
  Promise.all(
    TABLES.map(async (table) => {
      const rows = await store.selectFrom(table).selectAll().execute();
      return rows.map((row) => JSON.stringify(row)).toSorted();
    }),
  );

/** Returns the same database, which makes a change before each transaction begins. */
export const changedBeforeTransactions = (store: Store, change: () => Promise<unknown>): Store =>
  new Proxy(store, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key !== 'transaction') return value.bind(target) as unknown;
      const execute = async (work: Parameters<ReturnType<Store['transaction']>['execute']>[0]) => {
        await change();
        return target.transaction().execute(work);
      };
      return () => ({ execute });
    },
  });
