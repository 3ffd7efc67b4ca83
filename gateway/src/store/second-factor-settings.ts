import type { SecondFactorSettings } from '../model/second-factor.ts';
import { readFactorState } from './required-factors.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';

/** Returns how a tenant asks for a second factor; undefined for a tenant that does not, and for a removed one. */
export async function secondFactorSettingsOf(
  store: Store,
  code: string,
): Promise<SecondFactorSettings | undefined> {
  const tenant = await store
    .selectFrom('tenants')
    .select('second_factor')
    .where('code', '=', code)
    .where('is_removed', '=', false)
    .executeTakeFirst();
  return tenant?.second_factor ?? undefined;
}

/** Returns how a user is asked for a second factor; undefined for a user without an app, and at a tenant that asks for none. */
export async function factorSettingsOf(
  store: Store | StoreTransaction,
  userId: string,
): Promise<SecondFactorSettings | undefined> {
  const { hasApp, settings } = await readFactorState(store, userId);
  return hasApp ? settings : undefined;
}
