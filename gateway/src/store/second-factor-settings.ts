import type { SecondFactorSettings } from '../model/second-factor.ts';
import type { Store } from './schema/tables.ts';

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
