import { sql, type SqlBool } from 'kysely';
import { endByAdministrator } from '../auth/end-by-administrator.ts';
import { hashPassword } from '../auth/passwords.ts';
import { endTrust } from '../auth/trust.ts';
import { normalizeUsername, type User } from '../model/user.ts';
import { recordAdministration } from '../audit/record-administration.ts';
import { CommandError } from '../platform/command-error.ts';
import { pagesOf, type Part } from '../store/pages.ts';
import type { Store, StoreTransaction } from '../store/schema.ts';

/** A user in the list that an operator sees. */
export interface ListedUser {
  readonly tenant: string;
  readonly username: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly lastLoginAt: Date | null;
  readonly isDisabled: boolean;
}

type UserKey = Pick<ListedUser, 'tenant' | 'username'>;

/** Returns pages of the users of a tenant, or of all tenants, by user ID. */
export function listUsers(
  store: Store,
  tenant: string | undefined,
  part: Part<UserKey>,
): AsyncIterable<readonly ListedUser[]> {
  return pagesOf<ListedUser, UserKey>(async (after, count) => {
    let query = store.selectFrom('users').selectAll().orderBy('tenant_code').orderBy('username');
    if (tenant) query = query.where('tenant_code', '=', tenant);
    if (after)
      query = query.where(
        sql<boolean>`(tenant_code, username) > (${after.tenant}, ${after.username})`,
      );
    return (await query.limit(count).execute()).map((row) => ({
      tenant: row.tenant_code,
      username: row.username,
      name: row.display_name,
      roles: row.details.roles.map(({ code }) => code),
      lastLoginAt: row.last_login_at,
      isDisabled: row.disabled_at !== null,
    }));
  }, part);
}

/** Returns a tenant's user. Throws if there is none. */
export async function requireUser(
  store: StoreTransaction,
  tenant: string,
  name: string,
): Promise<Pick<User, 'id' | 'tenant' | 'username'>> {
  const user = await store
    .selectFrom('users')
    .select(['id', 'tenant_code as tenant', 'username'])
    .where('tenant_code', '=', tenant)
    .where('username', '=', normalizeUsername(name))
    .executeTakeFirst();
  if (!user) throw new CommandError(`The tenant ${tenant} has no user ${name}.`);
  return user;
}

/** Ends everything that stands for a user without the password. Returns the number of ended sessions. */
async function endUser(
  trx: StoreTransaction,
  user: Pick<User, 'id' | 'tenant' | 'username'>,
): Promise<number> {
  const ended = await endByAdministrator(trx, sql<SqlBool>`user_id = ${user.id}`);
  await endTrust(trx, user);
  return ended.length;
}

/**
 * Disables a user, who is signed out at once and can't sign in or set a new password. Mailed codes and known browsers do
 * not count again later. Returns the ended sessions.
 */
export function disableUser(store: Store, tenant: string, username: string): Promise<number> {
  return store.transaction().execute(async (trx) => {
    const user = await requireUser(trx, tenant, username);
    await trx
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', user.id)
      .where('disabled_at', 'is', null)
      .execute();
    await recordAdministration(trx, { event: 'admin-user-disabled', tenant, userId: user.id });
    return endUser(trx, user);
  });
}

/** Lets a disabled user sign in again. */
export function enableUser(store: Store, tenant: string, username: string): Promise<void> {
  return store.transaction().execute(async (trx) => {
    const user = await requireUser(trx, tenant, username);
    await trx.updateTable('users').set({ disabled_at: null }).where('id', '=', user.id).execute();
    await recordAdministration(trx, { event: 'admin-user-enabled', tenant, userId: user.id });
  });
}

/**
 * Sets an initial password that the user has to change at the next sign-in, and ends all sessions, mailed codes and known
 * browsers. Returns the ended sessions.
 */
export async function resetUser(
  store: Store,
  tenant: string,
  username: string,
  password: string,
): Promise<number> {
  const password_hash = await hashPassword(password);
  return store.transaction().execute(async (trx) => {
    const user = await requireUser(trx, tenant, username);
    await trx
      .updateTable('users')
      .set({ password_hash, must_change: true })
      .where('id', '=', user.id)
      .execute();
    await trx
      .deleteFrom('sign_in_tries')
      .where('tenant_code', '=', tenant)
      .where('username', '=', user.username)
      .execute();
    await recordAdministration(trx, { event: 'admin-password-reset', tenant, userId: user.id });
    return endUser(trx, user);
  });
}
