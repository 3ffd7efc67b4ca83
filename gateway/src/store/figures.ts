import { countFactorCoverage, type FactorCoverage } from './required-factors.ts';
import type { Store } from './schema/tables.ts';

/** A scrape must not wait for a database that hangs. */
const LIMIT_MS = 1000;
const HOUR_MS = 3_600_000;

/** The mails that wait in the outbox. */
export interface WaitingMails {
  readonly count: number;
  /** Time since the oldest of them was queued; 0 if none waits. */
  readonly oldestSeconds: number;
}

/** Rejects if the database does not answer within a second. */
async function withTimeout<T>(query: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer')), LIMIT_MS);
  });
  try {
    return await Promise.race([query, timeout]);
  } finally {
    clearTimeout(timer);
    query.catch(() => undefined);
  }
}

/** Counts the sessions that have not ended. Rejects if the database does not answer within a second. */
export async function countSessions(store: Store, now: () => number): Promise<number> {
  const query = store
    .selectFrom('sessions')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('expires_at', '>', new Date(now()))
    .executeTakeFirstOrThrow();
  return Number((await withTimeout(query)).count);
}

/**
 * Counts the accounts, and the names that no user has, at which an unknown browser has failed to sign in within the last
 * hour. Rejects if the database does not answer within a second.
 */
export async function countFailingAccounts(store: Store, now: () => number): Promise<number> {
  const query = store
    .selectFrom('sign_in_tries')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('caller', '=', '')
    .where('failed', '>', 0)
    .where('last_at', '>', new Date(now() - HOUR_MS))
    .executeTakeFirstOrThrow();
  return Number((await withTimeout(query)).count);
}

/**
 * Reads how many mails to users wait, without those whose code has ended. Rejects if the database does not answer within
 * a second.
 */
export async function readWaitingMails(store: Store, now: () => number): Promise<WaitingMails> {
  const at = now();
  const query = store
    .selectFrom('outbox')
    .select((row) => [
      row.fn.countAll<string>().as('count'),
      row.fn.min<Date | null>('posted_at').as('oldest'),
    ])
    .where('is_real', '=', true)
    .where('expires_at', '>', new Date(at))
    .executeTakeFirstOrThrow();
  const { count, oldest } = await withTimeout(query);
  const ageMs = oldest === null ? 0 : at - oldest.getTime();
  // The process that queued it may have a clock that is slightly ahead.
  return { count: Number(count), oldestSeconds: Math.max(0, ageMs) / 1000 };
}

/** Reads the coverage of required second factors. Rejects if the database does not answer within a second. */
export const readFactorCoverage = (store: Store): Promise<FactorCoverage> =>
  withTimeout(countFactorCoverage(store));
