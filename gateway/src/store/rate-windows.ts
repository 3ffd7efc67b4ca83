import { sql } from 'kysely';
import type { Account } from '../model/account.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';

/** How often something may be done in a time. */
export interface RateWindow {
  readonly limit: number;
  readonly seconds: number;
  /** True if the time begins anew with each use, instead of with the first. */
  readonly isFromLast?: boolean;
}

/** Returns the begin of the keys of an account's codes, which no other account has, whatever its name contains. */
export const codesKey = ({ tenant, username }: Account): string =>
  `otp:${JSON.stringify([tenant, username])}`;

/**
 * Counts a use in the window of a key, which all gateways on the database share. Returns 0, or the seconds until the next
 * use is allowed; a refused use is not counted. In a transaction, a later error gives the use back.
 */
export async function countUse(
  store: Store | StoreTransaction,
  nowMs: number,
  key: string,
  { limit, seconds, isFromLast = false }: RateWindow,
): Promise<number> {
  const now = new Date(nowMs);
  const expiredBefore = new Date(nowMs - seconds * 1000);
  const { rows } = await sql<{ hits: number; started_at: Date }>`
    insert into rate_windows as stored (key, hits, started_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      hits = case when stored.started_at <= ${expiredBefore} then 1
        else least(stored.hits + 1, ${sql.lit(limit + 1)}) end,
      started_at = case when stored.started_at <= ${expiredBefore}
          or (${sql.lit(isFromLast)} and stored.hits < ${sql.lit(limit)}) then ${now}
        else stored.started_at end
    returning hits, started_at`.execute(store);
  const [window] = rows;
  if (!window || window.hits <= limit) return 0;
  const endsAtMs = window.started_at.getTime() + seconds * 1000;
  return Math.max(1, Math.ceil((endsAtMs - nowMs) / 1000));
}

/** Returns how many uses the window of a key still allows at the moment. */
export async function usesLeft(
  store: Store | StoreTransaction,
  nowMs: number,
  key: string,
  { limit, seconds }: RateWindow,
): Promise<number> {
  const row = await store
    .selectFrom('rate_windows')
    .select('hits')
    .where('key', '=', key)
    .where('started_at', '>', new Date(nowMs - seconds * 1000))
    .executeTakeFirst();
  return Math.max(0, limit - (row?.hits ?? 0));
}

/** Returns true if the window of a key allows no use at the moment. */
export const isUsedUp = async (
  store: Store | StoreTransaction,
  nowMs: number,
  key: string,
  window: RateWindow,
): Promise<boolean> => (await usesLeft(store, nowMs, key, window)) === 0;
