import { sql } from 'kysely';
import type { PasskeySettings } from '../model/passkey-settings.ts';
import type { Store } from './schema/tables.ts';

/** Returns the settings of passkeys of a tenant; undefined for a tenant without passkeys, and for a removed one. */
export async function passkeySettingsOf(
  store: Store,
  code: string,
): Promise<PasskeySettings | undefined> {
  const tenant = await store
    .selectFrom('tenants')
    .select('passkeys')
    .where('code', '=', code)
    .where('is_removed', '=', false)
    .executeTakeFirst();
  return tenant?.passkeys ?? undefined;
}

/** Returns the settings of passkeys of all tenants with an RP ID. */
export async function passkeySettingsFor(store: Store, rpId: string): Promise<PasskeySettings[]> {
  const tenants = await store
    .selectFrom('tenants')
    .select('passkeys')
    .where(sql<boolean>`passkeys->>'rpId' = ${rpId}`)
    .where('is_removed', '=', false)
    .orderBy('code')
    .execute();
  return tenants.flatMap(({ passkeys }) => (passkeys ? [passkeys] : []));
}
