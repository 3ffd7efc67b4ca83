import { sql } from 'kysely';
import type { Account } from '../model/account.ts';
import type { Store } from './schema/tables.ts';
import type { TimedStore } from './timed-store.ts';

/** Names the count of one caller on an account; the caller '' stands for all unknown browsers together. */
export interface TriesKey {
  readonly account: Account;
  readonly caller: string;
}

/** Failures in a row, after which nothing is reserved until `seconds` have passed without another one. */
export interface TriesLimit {
  readonly failures: number;
  readonly seconds: number;
}

/** A counter that allows no further attempt now. */
export interface ExhaustedCounter {
  /** Less than the limit if attempts are still being checked. */
  readonly failed: number;
  /** When the last attempt failed. */
  readonly lastAt: Date;
}

/** Selects the row of a count. */
const rowOf = ({ account: { tenant, username }, caller }: TriesKey) =>
  sql<boolean>`tenant_code = ${tenant} and username = ${username} and caller = ${caller}`;

/**
 * Reserves an attempt before its password is checked, so that concurrent ones can't bypass the limit. Returns undefined
 * if it was reserved, otherwise the exhausted counter.
 */
export async function reserveTry(
  { store, now }: TimedStore,
  key: TriesKey,
  { failures, seconds }: TriesLimit,
): Promise<ExhaustedCounter | undefined> {
  const at = new Date(now());
  const expiredBefore = new Date(now() - seconds * 1000);
  const { rows } = await sql`
    insert into sign_in_tries as stored (tenant_code, username, caller, reserved, failed, last_at)
    values (${key.account.tenant}, ${key.account.username}, ${key.caller}, 1, 0, ${at})
    on conflict (tenant_code, username, caller) do update set
      reserved = case when stored.last_at <= ${expiredBefore} then 1 else stored.reserved + 1 end,
      failed = case when stored.last_at <= ${expiredBefore} then 0 else stored.failed end,
      last_at = case when stored.last_at <= ${expiredBefore} then ${at} else stored.last_at end
    where stored.last_at <= ${expiredBefore} or stored.reserved < ${sql.lit(failures)}
    returning reserved`.execute(store);
  if (rows.length > 0) return undefined;
  const used = await store
    .selectFrom('sign_in_tries')
    .select(['failed', 'last_at as lastAt'])
    .where(rowOf(key))
    .executeTakeFirst();
  // Stryker disable next-line ObjectLiteral: the caller tries again, whether failures are 0 or missing.
  return used ?? { failed: 0, lastAt: at };
}

/** Gives a reserved attempt back, which was not a failure. */
export async function releaseTry(
  { store }: Pick<TimedStore, 'store'>,
  key: TriesKey,
): Promise<void> {
  await sql`update sign_in_tries set reserved = greatest(reserved - 1, failed)
    where ${rowOf(key)}`.execute(store);
}

/** Counts a failure. Returns the failures in a row. */
export async function countFailure(
  { store, now }: TimedStore,
  { account: { tenant, username }, caller }: TriesKey,
): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    insert into sign_in_tries as stored (tenant_code, username, caller, reserved, failed, last_at)
    values (${tenant}, ${username}, ${caller}, 1, 1, ${new Date(now())})
    on conflict (tenant_code, username, caller) do update set failed = stored.failed + 1,
      reserved = greatest(stored.reserved, stored.failed + 1), last_at = excluded.last_at
    returning failed`.execute(store);
  return rows[0]?.failed ?? 1;
}

/**
 * Moves the last failure to now, if it is still the one that was read. Returns true for exactly one of several concurrent
 * callers.
 */
export async function postponeTries(
  { store, now }: TimedStore,
  key: TriesKey,
  { lastAt }: ExhaustedCounter,
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('sign_in_tries')
    .set({ last_at: new Date(now()) })
    .where(rowOf(key))
    .where('last_at', '=', lastAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets the failures of a caller. */
export async function clearTries(
  { store }: Pick<TimedStore, 'store'>,
  key: TriesKey,
): Promise<void> {
  await store.deleteFrom('sign_in_tries').where(rowOf(key)).execute();
}

/** Forgets the failures of all callers of an account. */
export async function clearAllTries(store: Store, { tenant, username }: Account): Promise<void> {
  await store
    .deleteFrom('sign_in_tries')
    .where('tenant_code', '=', tenant)
    .where('username', '=', username)
    .execute();
}
