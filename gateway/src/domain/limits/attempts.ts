import { setTimeout as pause } from 'node:timers/promises';
import type { Account, Caller } from '../../model/account.ts';
import {
  clearTries,
  countFailure,
  postponeTries,
  releaseTry,
  reserveTry,
  type TriesKey,
  type TriesLimit,
  type ExhaustedCounter,
} from '../../store/sign-in-tries.ts';
import type { TimedStore } from '../../store/timed-store.ts';

/** Failures in a row that lock a caller out of an account. */
export const LOCK_AFTER = 10;
const LOCK: TriesLimit = { failures: LOCK_AFTER, seconds: 900 };
/**
 * Failures that lock the unknown browsers of a network out of an account. They are fewer than those of all unknown
 * browsers together, and last as long, so that strangers in one network do not delay users elsewhere.
 */
const NETWORK_LOCK: TriesLimit = { failures: 20, seconds: 3600 };
/** Failures of all unknown browsers together, after which these have to wait before each attempt. */
const SLOW: TriesLimit = { failures: 50, seconds: 3600 };
const MAX_DELAY_SECONDS = 60;
/** How long an attempt waits for concurrent ones, which may succeed. */
const PATIENCE_MS = 5000;
const STEP_MS = 25;

/** What an attempt proves. Each has counts of its own, so that failures of one never stop the other. */
type Proven = 'password' | 'code' | 'mail';

/** An attempt to sign in whose password or code has not been checked yet. Call one of its functions. */
export interface Attempt {
  /** Counts a failure. Returns the caller's failures in a row. */
  fail(): Promise<number>;
  /** Forgets the caller's failures. */
  succeed(): Promise<void>;
  /** Gives the attempt back, which says nothing about the caller. */
  release(): Promise<void>;
}

/** Why an attempt is refused: `busy` because concurrent attempts of the caller are still being checked. */
export interface AttemptRefused {
  readonly kind: 'locked' | 'delayed' | 'busy';
  readonly retryAfterSeconds: number;
}

/** An attempt that may check a password, or why it may not. */
export type BegunAttempt = { readonly kind: 'begun'; readonly attempt: Attempt } | AttemptRefused;

const secondsUntil = ({ now }: TimedStore, atMs: number): number =>
  Math.max(1, Math.ceil((atMs - now()) / 1000));

const delayed = (retryAfterSeconds: number): AttemptRefused => ({
  kind: 'delayed',
  retryAfterSeconds,
});

/**
 * Reserves an attempt, and waits for concurrent ones that may succeed, because those are not counted. Returns undefined
 * if an attempt was reserved, the exhausted counter, or `busy` if the concurrent ones take too long.
 */
async function reserve(
  db: TimedStore,
  key: TriesKey,
  limit: TriesLimit,
): Promise<ExhaustedCounter | 'busy' | undefined> {
  for (let waitedMs = 0; ; waitedMs += STEP_MS) {
    const used = await reserveTry(db, key, limit);
    if (!used || used.failed >= limit.failures) return used;
    // Stryker disable next-line EqualityOperator: the attempt only waits one step more.
    if (waitedMs >= PATIENCE_MS) return 'busy';
    await pause(STEP_MS);
  }
}

/** Refuses an attempt if unknown browsers have failed so often that they have to wait. The wait doubles up to a minute. */
async function refuseDuringDelay(
  db: TimedStore,
  key: TriesKey,
): Promise<AttemptRefused | undefined> {
  const used = await reserve(db, key, SLOW);
  if (!used) return undefined;
  if (used === 'busy') return delayed(1);
  const delaySeconds = Math.min(MAX_DELAY_SECONDS, 2 ** Math.min(used.failed - SLOW.failures, 30));
  const nextAtMs = used.lastAt.getTime() + delaySeconds * 1000;
  if (db.now() < nextAtMs) return delayed(secondsUntil(db, nextAtMs));
  // Only one of several concurrent attempts proceeds.
  return (await postponeTries(db, key, used)) ? undefined : delayed(delaySeconds);
}

/** Refuses an attempt while the unknown browsers of a network are locked out. */
async function refuseNetwork(db: TimedStore, key: TriesKey): Promise<AttemptRefused | undefined> {
  const used = await reserve(db, key, NETWORK_LOCK);
  if (!used) return undefined;
  if (used === 'busy') return delayed(1);
  return delayed(secondsUntil(db, used.lastAt.getTime() + NETWORK_LOCK.seconds * 1000));
}

/**
 * Reserves the attempt of an unknown browser with those of its network and of all unknown browsers. Gives `own` and the
 * rest back if it is refused, or the database fails.
 */
async function refuseUnknownBrowser(
  db: TimedStore,
  own: TriesKey,
  network: TriesKey,
  shared: TriesKey,
): Promise<AttemptRefused | undefined> {
  const reserved = [own];
  let isAdmitted = false;
  try {
    const refused = await refuseNetwork(db, network);
    if (refused) return refused;
    reserved.push(network);
    const hurried = await refuseDuringDelay(db, shared);
    isAdmitted = !hurried;
    return hurried;
  } finally {
    if (!isAdmitted) for (const key of reserved) await releaseTry(db, key);
  }
}

/**
 * Begins an attempt to sign in, for unknown users just as for known ones. Refuses it while the caller is locked after ten
 * failures in a row, while the network of an unknown browser is locked, or unknown browsers have to wait.
 */
export async function beginAttempt(
  db: TimedStore,
  account: Account,
  caller: Caller,
  proven: Proven = 'password',
): Promise<BegunAttempt> {
  const keyOf = (key: string): TriesKey => ({
    account,
    caller: proven === 'password' ? key : `${proven}:${key}`,
  });
  const [own, network, shared] = [keyOf(caller.key), keyOf(caller.network), keyOf('')] as const;
  const others = caller.isKnown ? [] : [network, shared];
  const used = await reserve(db, own, LOCK);
  if (used === 'busy') return { kind: 'busy', retryAfterSeconds: 1 };
  if (used) {
    const endsAtMs = used.lastAt.getTime() + LOCK.seconds * 1000;
    return { kind: 'locked', retryAfterSeconds: secondsUntil(db, endsAtMs) };
  }
  const refused = caller.isKnown ? undefined : await refuseUnknownBrowser(db, own, network, shared);
  if (refused) return refused;
  const attempt: Attempt = {
    async fail() {
      for (const key of others) await countFailure(db, key);
      return countFailure(db, own);
    },
    async succeed() {
      for (const key of others) await releaseTry(db, key);
      await clearTries(db, own);
    },
    async release() {
      for (const key of [own, ...others]) await releaseTry(db, key);
    },
  };
  return { kind: 'begun', attempt };
}
