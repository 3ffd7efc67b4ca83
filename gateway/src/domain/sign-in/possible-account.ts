import type { Account } from '../../model/account.ts';
import type { Store } from '../../store/schema/tables.ts';
import { isTenant } from '../../store/tenants.ts';

/** No user has a longer user ID. */
const MAX_USERNAME_LENGTH = 254;

/** Returns false if no user can have the account, so that nothing may be stored for it. */
export async function isPossibleAccount(
  store: Store,
  { tenant, username }: Account,
): Promise<boolean> {
  return username.length <= MAX_USERNAME_LENGTH && isTenant(store, tenant);
}
