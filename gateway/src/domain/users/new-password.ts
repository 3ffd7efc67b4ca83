import { isStrongPassword } from 'sso-contract/password-rule.ts';
import type { User } from '../../model/user.ts';
import type { Store } from '../../store/schema/tables.ts';
import { productNameOf } from '../../store/tenants.ts';
import { isGuessable } from './known-passwords.ts';

/** Why a new password is refused: it breaks the password rule, or is easy to guess for those who know the names. */
export type NewPasswordFault = 'weak' | 'known';

/** Returns why a new password is refused; undefined for a good one. */
export function faultOfPassword(
  password: string,
  names: readonly string[],
): NewPasswordFault | undefined {
  if (!isStrongPassword(password)) return 'weak';
  return isGuessable(password, names) ? 'known' : undefined;
}

/** Returns why a user's new password is refused, with the names of the user, the tenant and its product. */
export async function faultOfUsersPassword(
  store: Store,
  { username, tenant, firstName, lastName }: User,
  password: string,
): Promise<NewPasswordFault | undefined> {
  const product = await productNameOf(store, tenant);
  return faultOfPassword(password, [username, tenant, product, firstName, lastName]);
}
