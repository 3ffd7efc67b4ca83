import type { AuthTypesData } from 'sso-contract/auth.ts';
import {
  CHANGE_PASSWORD,
  CONFIRM,
  EVENTS,
  NEW_BROWSER,
  NOT_ME,
  PREFERENCES,
  NOTICES,
  REMEMBER,
  SECOND_FACTOR,
  SESSIONS,
  STRAIGHT_TO_PROVIDER,
} from 'sso-contract/features.ts';
import { currentEntries, hasNotices } from 'sso-contract/gateway/notices.ts';
import { RESET_LINK } from 'sso-contract/names.ts';
import { passkeyFeatures } from '../model/passkey-features.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';

/** What this gateway has in addition to the calls that every gateway has. */
const FEATURES = [RESET_LINK, SESSIONS, CONFIRM, EVENTS, NOT_ME, CHANGE_PASSWORD, PREFERENCES];

/** Returns true if the tenant exists. Does not read its theme. */
export async function isTenant(store: Store, code: string): Promise<boolean> {
  const tenant = await store
    .selectFrom('tenants')
    .select('code')
    .where('code', '=', code)
    .where('is_removed', '=', false)
    .executeTakeFirst();
  return tenant !== undefined;
}

/** Returns the codes of all tenants, removed ones too. */
export async function tenantCodes(store: Store | StoreTransaction): Promise<string[]> {
  return (await store.selectFrom('tenants').select('code').execute()).map(({ code }) => code);
}

/** Returns the ID of a sign-in option at a provider; undefined for an unknown option, and for one with a password. */
export async function findClientId(
  store: Store,
  option: { readonly tenant: string; readonly authType: string; readonly orgType: string },
): Promise<string | undefined> {
  const row = await store
    .selectFrom('sign_in_options')
    .select('client_id')
    .where('tenant_code', '=', option.tenant)
    .where('auth_type', '=', option.authType)
    .where('org_type', '=', option.orgType)
    .executeTakeFirst();
  return row?.client_id ?? undefined;
}

/** Returns the IDs of all sign-in options that have a provider. */
export async function clientIds(store: Store): Promise<string[]> {
  const options = await store
    .selectFrom('sign_in_options')
    .select('client_id')
    .distinct()
    .where('client_id', 'is not', null)
    .execute();
  return options.map(({ client_id }) => client_id ?? '');
}

/** Returns what a tenant calls its product; the tenant's code if its theme has no name. */
export async function productNameOf(store: Store, code: string): Promise<string> {
  const tenant = await store
    .selectFrom('tenants')
    .select('theme')
    .where('code', '=', code)
    .executeTakeFirst();
  return tenant?.theme.find(({ type }) => type === 'NAME')?.value || code;
}

/**
 * Returns a tenant's sign-in options and theme at a time, in milliseconds; undefined for an unknown tenant.
 */
export async function findTenant(
  store: Store,
  code: string,
  nowMs: number,
): Promise<AuthTypesData | undefined> {
  // PostgreSQL can't compare it.
  if (code.includes('\0')) return undefined;
  const tenant = await store
    .selectFrom('tenants')
    .select(['theme', 'remember', 'straight_to_provider', 'passkeys', 'second_factor'])
    .select('new_browser')
    .where('code', '=', code)
    .where('is_removed', '=', false)
    .executeTakeFirst();
  if (!tenant) return undefined;
  const options = await store
    .selectFrom('sign_in_options')
    .select(['auth_type as authType', 'org_type as orgType', 'name', 'logo'])
    .where('tenant_code', '=', code)
    // Options that the configuration file does not contain follow its own.
    .orderBy('is_managed', 'desc')
    .orderBy('position')
    .execute();
  return {
    authentications: options,
    theme: { themeDetails: currentEntries(tenant.theme, nowMs).map((entry) => ({ ...entry })) },
    features: [
      ...FEATURES,
      ...(tenant.remember ? [REMEMBER] : []),
      ...(tenant.straight_to_provider ? [STRAIGHT_TO_PROVIDER] : []),
      ...passkeyFeatures(tenant.passkeys),
      ...(tenant.second_factor ? [SECOND_FACTOR] : []),
      ...(tenant.new_browser ? [NEW_BROWSER] : []),
      ...(hasNotices(tenant.theme, nowMs) ? [NOTICES] : []),
    ],
  };
}

/** Returns the codes of the first tenants in the order of the alphabet, without removed ones. */
export async function firstTenants(store: Store, limit: number): Promise<string[]> {
  const rows = await store
    .selectFrom('tenants')
    .select('code')
    .where('is_removed', '=', false)
    .orderBy('code')
    .limit(limit)
    .execute();
  return rows.map(({ code }) => code);
}
