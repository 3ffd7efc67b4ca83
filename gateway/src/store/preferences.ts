import type { StoreTransaction, Store } from './schema/tables.ts';

/** A user's settings by name, and how often they were changed. */
export interface StoredSettings {
  readonly value: Readonly<Record<string, unknown>>;
  readonly version: number;
}

/** Returns the settings of a user; none with version 0 for a user who has never changed one. */
export async function readPreferences(
  store: Store | StoreTransaction,
  userId: string,
): Promise<StoredSettings> {
  const row = await store
    .selectFrom('preferences')
    .select(['value', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { value: {}, version: 0 };
}

/** Replaces the settings of a user that have a version. Returns false if another request has changed them meanwhile. */
export async function replacePreferences(
  store: Store | StoreTransaction,
  userId: string,
  version: number,
  value: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const text = JSON.stringify(value);
  if (version === 0) {
    const inserted = await store
      .insertInto('preferences')
      .values({ user_id: userId, value: text, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const updated = await store
    .updateTable('preferences')
    .set({ value: text, version: version + 1 })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return updated !== undefined;
}
