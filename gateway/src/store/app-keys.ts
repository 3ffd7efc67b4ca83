import { sql } from 'kysely';
import type { Store } from './schema/tables.ts';

/** Returns apps that another key than the current one has encrypted, by user ID after one of them. */
export function readSealedByOthers(
  store: Store,
  keyId: string,
  after: string,
  limit: number,
): Promise<{ readonly userId: string; readonly sealed: string }[]> {
  return store
    .selectFrom('authenticator_apps')
    .select(['user_id as userId', 'sealed'])
    .where(sql<boolean>`not starts_with(sealed, ${`${keyId}.`})`)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** Replaces the encrypted secret of an app, unless it has changed. */
export async function resealApp(
  store: Store,
  userId: string,
  sealed: string,
  again: string,
): Promise<void> {
  await store
    .updateTable('authenticator_apps')
    .set({ sealed: again })
    .where('user_id', '=', userId)
    .where('sealed', '=', sealed)
    .execute();
}

/** Returns how many apps each key has encrypted, by its ID. */
export async function countAppsByKey(
  store: Store,
): Promise<{ readonly keyId: string; readonly apps: number }[]> {
  const { rows } = await sql<{ keyId: string; apps: number }>`
    select split_part(sealed, '.', 1) as "keyId", count(*)::int as apps
    from authenticator_apps group by 1 order by 1`.execute(store);
  return rows;
}
