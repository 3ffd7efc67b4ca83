import { sql } from 'kysely';
import { MAX_FAILURES } from '../apps.ts';
import { IS_USABLE } from '../passkeys.ts';
import { HAS_FACTOR, IS_REQUIRED } from '../required-factors.ts';
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
  /** Whether the tenant requires a second factor, also in a dry run, and whether there is one. */
  readonly requirement: 'none' | 'met' | 'missing';
  /** Until when the user has to set one up; null if it is not missing, or no time has begun. */
  readonly dueAt: Date | null;
}

/** Returns what users have besides the password. */
async function factorsOf(
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedFactors>> {
  // One parameter, because a statement has at most 65,535.
  const { rows } = await sql<ListedFactors & { id: string }>`
    select users.id, coalesce((
        select case when failures < ${sql.lit(MAX_FAILURES)} then 'on' else 'stopped' end
        from authenticator_apps where user_id = users.id), 'none') as app,
      (select count(*)::int from recovery_codes where user_id = users.id and used_at is null)
        as "recoveryCodesLeft",
      (select count(*)::int from passkeys where user_id = users.id and ${IS_USABLE}) as passkeys,
      case when ${IS_REQUIRED} is not true then 'none' when ${HAS_FACTOR} then 'met' else 'missing' end
        as requirement,
      case when ${IS_REQUIRED} and not ${HAS_FACTOR} then factor_due_at end as "dueAt"
    from users join tenants on tenants.code = tenant_code
    where users.id = any(${ids}::text[])`.execute(store);
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}

type UserKey = Pick<ListedUser, 'tenant' | 'username'>;

/** Which users are listed with what they have besides the password: all, or those who lack a required second factor. */
export type FactorList = 'all' | 'missing';

/** Returns pages of the users of a tenant, or of all tenants, by user ID; `factors` adds what they have besides the password. */
export function listUsers(
  store: Store,
  tenant: string | undefined,
  part: Part<UserKey>,
  factors?: FactorList,
): AsyncIterable<readonly ListedUser[]> {
  return pagesOf<ListedUser, UserKey>(async (after, count) => {
    let query = store
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.code', 'users.tenant_code')
      .selectAll('users')
      .orderBy('tenant_code')
      .orderBy('username');
    if (factors === 'missing')
      query = query
        .where('users.disabled_at', 'is', null)
        .where(IS_REQUIRED)
        .where(sql<boolean>`not ${HAS_FACTOR}`);
    if (tenant) query = query.where('tenant_code', '=', tenant);
    if (after)
      query = query.where(
        sql<boolean>`(tenant_code, username) > (${after.tenant}, ${after.username})`,
      );
    const rows = await query.limit(count).execute();
    const found = factors
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
      factors: found?.get(row.id),
    }));
  }, part);
}
