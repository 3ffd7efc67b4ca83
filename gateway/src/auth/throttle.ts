import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { addressKey, networkKey } from '../platform/addresses.ts';
import { Refusal } from '../http/envelope.ts';
import { callerOf } from './caller.ts';
import type { Account } from '../model/account.ts';
import { findUser } from '../store/users.ts';

const WINDOW_MS = 60_000;

/** Counts a request in the minute of a key, shared by all gateways on the database. Throws 429 above the limit. */
async function limitRate(context: Context, key: string, limit: number): Promise<void> {
  const now = new Date(context.now());
  const expiredBefore = new Date(context.now() - WINDOW_MS);
  const { rows } = await sql<{ hits: number; started_at: Date }>`
    insert into rate_windows as stored (key, hits, started_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      hits = case when stored.started_at <= ${expiredBefore} then 1 else stored.hits + 1 end,
      started_at = case when stored.started_at <= ${expiredBefore} then ${now} else stored.started_at end
    returning hits, started_at`.execute(context.store);
  const [window] = rows;
  if (!window || window.hits <= limit) return;
  const endsAtMs = window.started_at.getTime() + WINDOW_MS;
  throw new Refusal(429, 'title.tooMany', 'rate.attempts', {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAtMs - context.now()) / 1000)),
  });
}

/**
 * Limits the calls that could be used to guess credentials, by the address, and then by its network, which does not
 * count what the limit of the address refuses. A browser that is known to the account has a limit of its own instead, so
 * that strangers in its network can't use it up. Throws 429 above a limit.
 */
export async function limitAttempts(
  context: Context,
  request: FastifyRequest,
  account?: Account,
): Promise<void> {
  const { attemptsPerMinute, networkAttemptsPerMinute } = context.settings;
  await limitRate(context, `address:${addressKey(request.ip)}`, attemptsPerMinute);
  const user = account && (await findUser(context.store, account.tenant, account.username));
  const caller = account && callerOf(context, request, user ?? account);
  if (caller?.isKnown) await limitRate(context, `address:${caller.key}`, attemptsPerMinute);
  else await limitRate(context, `network:${networkKey(request.ip)}`, networkAttemptsPerMinute);
}
