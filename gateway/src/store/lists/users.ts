import { sql } from 'kysely';
import type { Store } from '../schema/tables.ts';
import { pagesOf, type Part } from './pages.ts';

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
