import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { Refusal } from '../http/envelope.ts';
import type { Account, Caller } from './caller.ts';
import {
  clearTries,
  countFailure,
  postponeTries,
  releaseTry,
  reserveTry,
  type TriesKey,
  type TriesLimit,
  type UsedTries,
} from './tries.ts';

/** Failures in a row that lock a caller out of an account. */
export const LOCK_AFTER = 10;
const LOCK: TriesLimit = { failures: LOCK_AFTER, seconds: 900 };
/** Failures of all unknown browsers together, after which these have to wait before each attempt. */
const SLOW: TriesLimit = { failures: 50, seconds: 3600 };
const MAX_DELAY_SECONDS = 60;
/** An attempt waits this long for earlier ones, which may be right. */
const PATIENCE_MS = 5000;
const STEP_MS = 25;

/** An attempt to sign in whose password has not been checked yet. Call one of its functions. */
export interface Attempt {
  /** Counts a failure. Returns the caller's failures in a row. */
  fail(): Promise<number>;
  /** Forgets the caller's failures. */
  succeed(): Promise<void>;
}

const secondsUntil = (context: Context, atMs: number): number =>
  Math.max(1, Math.ceil((atMs - context.now()) / 1000));

function tooMany(retryAfterSeconds: number): Refusal {
  return new Refusal(429, 'title.tooMany', 'rate.attempts', { retryAfterSeconds });
}

function locked(context: Context, { lastAt }: UsedTries): Refusal {
  const retryAfterSeconds = secondsUntil(context, lastAt.getTime() + LOCK.seconds * 1000);
  const { captchaIteration } = context.settings;
  return new Refusal(403, 'title.locked', 'signIn.locked', {
    values: { minutes: Math.ceil(retryAfterSeconds / 60) },
    data: { captchaIteration, failedLoginCount: LOCK_AFTER },
    retryAfterSeconds,
  });
}

/**
 * Reserves an attempt, and waits for earlier ones that may be right, because those are not counted. Returns undefined,
 * or the count if it is used up by failures.
 */
async function reserve(
  context: Context,
  key: TriesKey,
  limit: TriesLimit,
): Promise<UsedTries | undefined> {
  for (let waitedMs = 0; ; waitedMs += STEP_MS) {
    const used = await reserveTry(context, key, limit);
    if (!used || used.failed >= limit.failures) return used;
    if (waitedMs >= PATIENCE_MS) throw tooMany(1);
    await pause(STEP_MS);
  }
}

/** Throws 429 if unknown browsers have failed so often that they have to wait. The wait doubles up to a minute. */
async function requirePatience(context: Context, key: TriesKey): Promise<void> {
  const used = await reserve(context, key, SLOW);
  if (!used) return;
  const delaySeconds = Math.min(MAX_DELAY_SECONDS, 2 ** Math.min(used.failed - SLOW.failures, 30));
  const nextAtMs = used.lastAt.getTime() + delaySeconds * 1000;
  if (context.now() < nextAtMs) throw tooMany(secondsUntil(context, nextAtMs));
  // Only one of several simultaneous attempts goes on.
  if (!(await postponeTries(context, key, used))) throw tooMany(delaySeconds);
}

/**
 * Begins an attempt to sign in, for unknown users just as for known ones. Throws 403 while the caller is locked after
 * ten failures in a row, and 429 while unknown browsers have to wait.
 */
export async function beginAttempt(
  context: Context,
  account: Account,
  caller: Caller,
): Promise<Attempt> {
  const own = { account, caller: caller.key };
  const shared = caller.isKnown ? undefined : { account, caller: '' };
  const used = await reserve(context, own, LOCK);
  if (used) throw locked(context, used);
  if (shared)
    await requirePatience(context, shared).catch(async (error: unknown) => {
      await releaseTry(context, own);
      throw error;
    });
  return {
    async fail() {
      if (shared) await countFailure(context, shared);
      return countFailure(context, own);
    },
    async succeed() {
      if (shared) await releaseTry(context, shared);
      await clearTries(context, own);
    },
  };
}
