import { normalizeUsername } from '../../model/user.ts';
import { insertAdministration } from '../../store/audit.ts';
import { endSessionsOfUser } from '../../store/ended-sessions.ts';
import type { Store, StoreTransaction } from '../../store/schema/tables.ts';
import { clearAllTries } from '../../store/sign-in-tries.ts';
import { endTrust } from '../../store/trust.ts';
import { disable, findUserKey, updateUser, type UserKey } from '../../store/users.ts';
import { hashPassword } from './password-hash.ts';

/** What a change of a user by an operator has led to. */
export type Administered =
  | { readonly kind: 'done'; readonly endedSessions: number }
  | { readonly kind: 'unknown-user' };

/** Changes a tenant's user in one transaction. `change` returns the number of ended sessions. */
function administer(
  store: Store,
  tenant: string,
  username: string,
  change: (trx: StoreTransaction, user: UserKey) => Promise<number>,
): Promise<Administered> {
  return store.transaction().execute(async (trx) => {
    const user = await findUserKey(trx, tenant, normalizeUsername(username));
    if (!user) return { kind: 'unknown-user' };
    return { kind: 'done', endedSessions: await change(trx, user) };
  });
}

/** Ends everything that proves a user without the password. Returns the number of ended sessions. */
async function endUser(trx: StoreTransaction, user: UserKey): Promise<number> {
  const endedSessions = await endSessionsOfUser(trx, user.id);
  await endTrust(trx, user);
  return endedSessions;
}

/**
 * Disables a user, who is signed out at once and can't sign in or set a new password. Mailed codes and known browsers do
 * not count again later.
 */
export function disableUser(store: Store, tenant: string, username: string): Promise<Administered> {
  return administer(store, tenant, username, async (trx, user) => {
    await disable(trx, user.id, new Date());
    await insertAdministration(trx, { event: 'admin-user-disabled', tenant, userId: user.id });
    return endUser(trx, user);
  });
}

/** Lets a disabled user sign in again. */
export function enableUser(store: Store, tenant: string, username: string): Promise<Administered> {
  return administer(store, tenant, username, async (trx, user) => {
    await updateUser(trx, user.id, { disabled_at: null });
    await insertAdministration(trx, { event: 'admin-user-enabled', tenant, userId: user.id });
    return 0;
  });
}

/**
 * Sets an initial password that the user has to change at the next sign-in, and ends all sessions, mailed codes and known
 * browsers.
 */
export async function resetUser(
  store: Store,
  tenant: string,
  username: string,
  password: string,
): Promise<Administered> {
  const password_hash = await hashPassword(password);
  return administer(store, tenant, username, async (trx, user) => {
    await updateUser(trx, user.id, { password_hash, must_change: true, reset_mailed_at: null });
    await clearAllTries(trx, user);
    await insertAdministration(trx, { event: 'admin-password-reset', tenant, userId: user.id });
    return endUser(trx, user);
  });
}
