import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { Refusal } from '../http/envelope.ts';

const LOCK_AFTER = 10;
const LOCK_SECONDS = 900;

/** Who is signing in, known here or not. */
export interface Account {
  readonly tenant: string;
  readonly username: string;
}

const secondsUntil = (context: Context, at: number): number =>
  Math.max(1, Math.ceil((at - context.now()) / 1000));

/**
 * Counts an attempt before its password is looked at, so that attempts sent at once can't slip past
 * the limit. Returns the failures in a row if this one fails too; throws 403 while locked.
 */
export async function countAttempt(context: Context, account: Account): Promise<number> {
  const now = new Date(context.now());
  const forgotten = new Date(context.now() - LOCK_SECONDS * 1000);
  const { rows } = await sql<{ count: number; last_at: Date }>`
    insert into login_failures as kept (tenant_code, username, count, last_at)
    values (${account.tenant}, ${account.username}, 1, ${now})
    on conflict (tenant_code, username) do update set
      count = case when kept.last_at <= ${forgotten} then 1
        else least(kept.count + 1, ${LOCK_AFTER + 1}) end,
      last_at = case when kept.last_at > ${forgotten} and kept.count >= ${LOCK_AFTER}
        then kept.last_at else ${now} end
    returning count, last_at`.execute(context.store);
  const [kept] = rows;
  if (!kept) throw new Error('the attempt was not counted');
  if (kept.count <= LOCK_AFTER) return kept.count;
  const retryAfterSeconds = secondsUntil(context, kept.last_at.getTime() + LOCK_SECONDS * 1000);
  throw new Refusal(403, 'title.locked', 'signIn.locked', {
    values: { minutes: Math.ceil(retryAfterSeconds / 60) },
    data: {
      captchaIteration: context.settings.captchaIteration,
      failedLoginCount: LOCK_AFTER,
    },
    retryAfterSeconds,
  });
}

/** Forgets the failures: the person proved to be who she says. */
export async function forgetFailures(context: Context, account: Account): Promise<void> {
  await context.store
    .deleteFrom('login_failures')
    .where('tenant_code', '=', account.tenant)
    .where('username', '=', account.username)
    .execute();
}

/** Counts a hit in the window of a key, shared by all gateways on the database; throws 429 above the limit. */
export async function limitRate(
  context: Context,
  key: string,
  { limit, windowSeconds }: { limit: number; windowSeconds: number },
): Promise<void> {
  const now = new Date(context.now());
  const over = new Date(context.now() - windowSeconds * 1000);
  const { rows } = await sql<{ hits: number; started_at: Date }>`
    insert into rate_windows as kept (key, hits, started_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      hits = case when kept.started_at <= ${over} then 1 else kept.hits + 1 end,
      started_at = case when kept.started_at <= ${over} then ${now} else kept.started_at end
    returning hits, started_at`.execute(context.store);
  const [window] = rows;
  if (!window || window.hits <= limit) return;
  throw new Refusal(429, 'title.tooMany', 'rate.attempts', {
    retryAfterSeconds: secondsUntil(context, window.started_at.getTime() + windowSeconds * 1000),
  });
}

/** The limit on everything that guesses credentials, by the caller's address. */
export function limitAddress(context: Context, ip: string): Promise<void> {
  return limitRate(context, `address:${ip}`, {
    limit: context.settings.attemptsPerMinute,
    windowSeconds: 60,
  });
}
