import type { NewBrowserSettings } from '../model/new-browser.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';

/** Returns how a tenant protects sign-ins in new browsers; undefined for a tenant that does not, and for a removed one. */
export async function newBrowserSettingsOf(
  store: Store | StoreTransaction,
  code: string,
): Promise<NewBrowserSettings | undefined> {
  const tenant = await store
    .selectFrom('tenants')
    .select('new_browser')
    .where('code', '=', code)
    .where('is_removed', '=', false)
    .executeTakeFirst();
  return tenant?.new_browser ?? undefined;
}

/** Returns when the current password of a user was set by mail; undefined if it was set otherwise. */
export async function resetMailedAt(
  store: Store | StoreTransaction,
  userId: string,
): Promise<Date | undefined> {
  const user = await store
    .selectFrom('users')
    .select('reset_mailed_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.reset_mailed_at ?? undefined;
}
