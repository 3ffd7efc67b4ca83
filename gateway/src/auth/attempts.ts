import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { Refusal } from '../http/envelope.ts';
import type { Account, Caller } from '../model/account.ts';
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
/**
 * Failures that lock the unknown browsers of a network out of an account. They are fewer than those of all unknown
 * browsers together, and last as long, so that the strangers of one network make nobody elsewhere wait.
 */
const NETWORK_LOCK: TriesLimit = { failures: 20, seconds: 3600 };
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

/** Returns the refusal of an attempt that others have delayed. It names the way that they can't close. */
function delayed(retryAfterSeconds: number): Refusal {
  return new Refusal(429, 'title.delayed', 'signIn.delayed', { retryAfterSeconds });
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
 * or the count if it is used up by failures. Throws `refusal` if the earlier ones take too long.
 */
async function reserve(
  context: Context,
  key: TriesKey,
  limit: TriesLimit,
  refusal: (retryAfterSeconds: number) => Refusal,
): Promise<UsedTries | undefined> {
  for (let waitedMs = 0; ; waitedMs += STEP_MS) {
    const used = await reserveTry(context, key, limit);
    if (!used || used.failed >= limit.failures) return used;
    // Stryker disable next-line EqualityOperator: the attempt only waits one step more.
    if (waitedMs >= PATIENCE_MS) throw refusal(1);
    await pause(STEP_MS);
  }
}

/** Throws 429 if unknown browsers have failed so often that they have to wait. The wait doubles up to a minute. */
async function requirePatience(context: Context, key: TriesKey): Promise<void> {
  const used = await reserve(context, key, SLOW, delayed);
  if (!used) return;
  const delaySeconds = Math.min(MAX_DELAY_SECONDS, 2 ** Math.min(used.failed - SLOW.failures, 30));
  const nextAtMs = used.lastAt.getTime() + delaySeconds * 1000;
  if (context.now() < nextAtMs) throw delayed(secondsUntil(context, nextAtMs));
  // Only one of several simultaneous attempts goes on.
  if (!(await postponeTries(context, key, used))) throw delayed(delaySeconds);
}

/** Throws 429 while the unknown browsers of a network are locked out. */
async function requireNetwork(context: Context, key: TriesKey): Promise<void> {
  const used = await reserve(context, key, NETWORK_LOCK, delayed);
  if (used)
    throw delayed(secondsUntil(context, used.lastAt.getTime() + NETWORK_LOCK.seconds * 1000));
}

/**
 * Begins an attempt to sign in, for unknown users just as for known ones. Throws 403 while the caller is locked after
 * ten failures in a row, and 429 while the network of an unknown browser is locked, or unknown browsers have to wait.
 */
export async function beginAttempt(
  context: Context,
  account: Account,
  caller: Caller,
): Promise<Attempt> {
  const own = { account, caller: caller.key };
  const network = { account, caller: caller.network };
  const shared = { account, caller: '' };
  const others = caller.isKnown ? [] : [network, shared];
  const used = await reserve(context, own, LOCK, tooMany);
  if (used) throw locked(context, used);
  if (!caller.isKnown) {
    const reserved = [own];
    try {
      await requireNetwork(context, network);
      reserved.push(network);
      await requirePatience(context, shared);
    } catch (error) {
      for (const key of reserved) await releaseTry(context, key);
      throw error;
    }
  }
  return {
    async fail() {
      for (const key of others) await countFailure(context, key);
      return countFailure(context, own);
    },
    async succeed() {
      for (const key of others) await releaseTry(context, key);
      await clearTries(context, own);
    },
  };
}
