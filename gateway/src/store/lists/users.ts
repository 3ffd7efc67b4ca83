import { sql } from 'kysely';
import { MAX_FAILURES } from '../apps.ts';
import { IS_USABLE } from '../passkeys.ts';
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
  /** If it was asked for. */
  readonly factors: ListedFactors | undefined;
}

/** What a user has besides the password. */
export interface ListedFactors {
  /** `stopped` after too many wrong codes. */
  readonly app: 'none' | 'on' | 'stopped';
  readonly recoveryCodesLeft: number;
  readonly passkeys: number;
}

/** Returns what users have besides the password. */
async function factorsOf(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedFactors>> {
  // One parameter, because a statement has at most 65,535.
  const { rows } = await sql<ListedFactors & { id: string }>`
    select id, coalesce((
        select case when failures < ${sql.lit(MAX_FAILURES)} then 'on' else 'stopped' end
        from authenticator_apps where user_id = users.id), 'none') as app,
      (select count(*)::int from recovery_codes where user_id = users.id and used_at is null)
        as "recoveryCodesLeft",
      (select count(*)::int from passkeys where user_id = users.id and ${IS_USABLE}) as passkeys
    from users where id = any(${ids}::text[])`.execute(store);
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}

type UserKey = Pick<ListedUser, 'tenant' | 'username'>;

/** Returns pages of the users of a tenant, or of all tenants, by user ID; `hasFactors` adds what they have besides the password. */
export function listUsers(
  store: Store,
  tenant: string | undefined,
  part: Part<UserKey>,
  hasFactors = false,
): AsyncIterable<readonly ListedUser[]> {
  return pagesOf<ListedUser, UserKey>(async (after, count) => {
    let query = store.selectFrom('users').selectAll().orderBy('tenant_code').orderBy('username');
    if (tenant) query = query.where('tenant_code', '=', tenant);
    if (after)
      query = query.where(
        sql<boolean>`(tenant_code, username) > (${after.tenant}, ${after.username})`,
      );
    const rows = await query.limit(count).execute();
    const factors = hasFactors
      ? await factorsOf(
          store,
          rows.map(({ id }) => id),
        )
      : undefined;
    return rows.map((row) => ({
      tenant: row.tenant_code,
      username: row.username,
      name: row.display_name,
      roles: row.details.roles.map(({ code }) => code),
      lastLoginAt: row.last_login_at,
      isDisabled: row.disabled_at !== null,
      factors: factors?.get(row.id),
    }));
  }, part);
}
