import { requirementFor } from '../model/second-factor.ts';
import type { Authenticated } from '../model/provider.ts';
import type { User } from '../model/user.ts';
import { factorFault } from '../oidc/provider-factor.ts';
import type { Store } from '../store/schema/tables.ts';
import { secondFactorSettingsOf } from '../store/second-factor-settings.ts';
import { SsoError } from './sso-error.ts';

/**
 * Returns true if a user whom a provider has authenticated lacks a second factor, which a dry run only records. Throws if
 * the tenant requires it.
 */
export async function lacksFactor(
  store: Store,
  user: User,
  { access, hasFactor }: Authenticated,
): Promise<boolean> {
  if (hasFactor) return false;
  const required = requirementFor(await secondFactorSettingsOf(store, user.tenant), user);
  if (required?.dryRun === false) throw new SsoError('sso.secondFactor', factorFault(access));
  return required !== undefined;
}
