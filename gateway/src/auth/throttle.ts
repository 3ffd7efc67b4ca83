import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { addressKey } from '../http/addresses.ts';
import { Refusal } from '../http/envelope.ts';

/** Failures in a row that lock an account. */
export const LOCK_AFTER = 10;
const LOCK_SECONDS = 900;

/** The account of a sign-in attempt, which may not exist. */
export interface Account {
  readonly tenant: string;
  readonly username: string;
}

const secondsUntil = (context: Context, at: number): number =>
  Math.max(1, Math.ceil((at - context.now()) / 1000));

/**
 * Counts an attempt before its password is checked, so that simultaneous attempts can't bypass the limit.
 * Returns the number of failures in a row if this one fails too. Throws 403 while the account is locked.
 */
export async function countAttempt(context: Context, account: Account): Promise<number> {
  const now = new Date(context.now());
  const expiredBefore = new Date(context.now() - LOCK_SECONDS * 1000);
  const { rows } = await sql<{ count: number; last_at: Date }>`
    insert into login_failures as stored (tenant_code, username, count, last_at)
    values (${account.tenant}, ${account.username}, 1, ${now})
    on conflict (tenant_code, username) do update set
      count = case when stored.last_at <= ${expiredBefore} then 1
        else least(stored.count + 1, ${LOCK_AFTER + 1}) end,
      last_at = case when stored.last_at > ${expiredBefore} and stored.count >= ${LOCK_AFTER}
        then stored.last_at else ${now} end
    returning count, last_at`.execute(context.store);
  const [stored] = rows;
  if (!stored) throw new Error('the attempt was not counted');
  if (stored.count <= LOCK_AFTER) return stored.count;
  const retryAfterSeconds = secondsUntil(context, stored.last_at.getTime() + LOCK_SECONDS * 1000);
  throw new Refusal(403, 'title.locked', 'signIn.locked', {
    values: { minutes: Math.ceil(retryAfterSeconds / 60) },
    data: {
      captchaIteration: context.settings.captchaIteration,
      failedLoginCount: LOCK_AFTER,
    },
    retryAfterSeconds,
  });
}

/** Resets the count of failures after a successful sign-in. */
export async function clearFailures(context: Context, account: Account): Promise<void> {
  await context.store
    .deleteFrom('login_failures')
    .where('tenant_code', '=', account.tenant)
    .where('username', '=', account.username)
    .execute();
}

/**
 * Counts a request in the time window of a key, shared by all gateways on the database. Throws 429 above the limit.
 */
export async function limitRate(
  context: Context,
  key: string,
  { limit, windowSeconds }: { limit: number; windowSeconds: number },
): Promise<void> {
  const now = new Date(context.now());
  const expiredBefore = new Date(context.now() - windowSeconds * 1000);
  const { rows } = await sql<{ hits: number; started_at: Date }>`
    insert into rate_windows as stored (key, hits, started_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      hits = case when stored.started_at <= ${expiredBefore} then 1 else stored.hits + 1 end,
      started_at = case when stored.started_at <= ${expiredBefore} then ${now} else stored.started_at end
    returning hits, started_at`.execute(context.store);
  const [window] = rows;
  if (!window || window.hits <= limit) return;
  throw new Refusal(429, 'title.tooMany', 'rate.attempts', {
    retryAfterSeconds: secondsUntil(context, window.started_at.getTime() + windowSeconds * 1000),
  });
}

/** Limits the calls that could be used to guess credentials, by IP address. Throws 429 above the limit. */
export function limitAddress(context: Context, ip: string): Promise<void> {
  return limitRate(context, `address:${addressKey(ip)}`, {
    limit: context.settings.attemptsPerMinute,
    windowSeconds: 60,
  });
}
