import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { addressKey } from '../http/addresses.ts';
import { Refusal } from '../http/envelope.ts';

const secondsUntil = (context: Context, at: number): number =>
  Math.max(1, Math.ceil((at - context.now()) / 1000));

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
