import type { Selectable } from 'kysely';
import type { Database, Store } from './schema.ts';
import type { User } from '../model/user.ts';

/** Converts a row of the table `users`. */
export function userOf(row: Selectable<Database['users']>): User {
  return {
    id: row.id,
    tenant: row.tenant_code,
    username: row.username,
    passwordHash: row.password_hash,
    mustChange: row.must_change,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    userType: row.user_type,
    langCd: row.lang_cd,
    lastLoginAt: row.last_login_at,
    browserEpoch: row.browser_epoch,
    details: row.details,
  };
}

/** Returns a tenant's user by user ID; undefined for an unknown or disabled one, and for one of a removed tenant. */
export async function findUser(
  store: Store,
  tenant: string,
  username: string,
): Promise<User | undefined> {
  const row = await store
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.code', 'users.tenant_code')
    .selectAll('users')
    .where('users.tenant_code', '=', tenant)
    .where('users.username', '=', username)
    .where('tenants.is_removed', '=', false)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && userOf(row);
}
