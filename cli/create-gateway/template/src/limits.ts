import { randomInt } from 'node:crypto';
import {
  CODE_MS,
  CODE_PAUSE_MS,
  LOCK_MS,
  MAX_FAILURES,
  MAX_TRIES,
} from 'sso-contract/gateway/constants.ts';
import { createExpiringMap } from './expiring-map.ts';
import { hashOf, isSame } from './hashes.ts';

/** Who makes an attempt: a browser in which the user has signed in before, or any other browser. */
export interface Caller {
  /** There may be no user of this name. */
  readonly username: string;
  readonly isKnown: boolean;
}

const MAX_CODES = 3;
const DAY_MS = 86_400_000;
/** Tries of all codes in a day. Those of all unknown browsers together count as one, so they have more. */
const MAX_TRIES_A_DAY = { known: 30, unknown: 500 };

interface Code {
  readonly code: string;
  tries: number;
  /** The number of codes without a pause between them. */
  readonly sends: number;
  readonly sentAt: number;
  readonly expiresAt: number;
}

/** Names have any length, so the key is a hash. */
const keyOf = ({ username, isKnown }: Caller): string =>
  `${isKnown ? 'known' : 'unknown'} ${hashOf(username)}`;

/**
 * Counts failures and codes by user ID, whether or not there is such a user. Known browsers have counts of their own, so
 * that a stranger who has only the user ID can't lock the user out of them.
 */
export function createLimits(now: () => number) {
  const failures = createExpiringMap<{ count: number; expiresAt: number }>(now);
  const codes = createExpiringMap<Code>(now);
  const triesOfDay = createExpiringMap<{ count: number; expiresAt: number }>(now);

  /** Counts a try of the day. Returns false if there were too many: new codes must not make guesses endless. */
  function countTry(caller: Caller): boolean {
    const { count, expiresAt } = triesOfDay.get(keyOf(caller)) ?? {
      count: 0,
      expiresAt: now() + DAY_MS,
    };
    triesOfDay.set(keyOf(caller), { count: count + 1, expiresAt });
    return count < MAX_TRIES_A_DAY[caller.isKnown ? 'known' : 'unknown'];
  }

  /** Counts a try. Returns true for the caller's valid code, which can't be used again. */
  function redeem(caller: Caller, code: string): boolean {
    const found = codes.get(keyOf(caller));
    if (!found || found.tries >= MAX_TRIES || !countTry(caller)) return false;
    found.tries += 1;
    if (!isSame(found.code, code)) return false;
    found.tries = MAX_TRIES;
    return true;
  }

  return {
    isLocked: (caller: Caller): boolean =>
      (failures.get(keyOf(caller))?.count ?? 0) >= MAX_FAILURES,
    /** Returns the number of failures in a row. */
    countFailure(caller: Caller): number {
      const count = (failures.get(keyOf(caller))?.count ?? 0) + 1;
      failures.set(keyOf(caller), { count, expiresAt: now() + LOCK_MS });
      return count;
    },
    clearFailures: (caller: Caller): boolean => failures.delete(keyOf(caller)),
    /** Returns a new code; undefined if too many were requested. A new code replaces the caller's previous one. */
    issueCode(caller: Caller): string | undefined {
      const found = codes.get(keyOf(caller));
      const isPaused = found !== undefined && now() - found.sentAt < CODE_PAUSE_MS;
      if (isPaused && found.sends >= MAX_CODES) return undefined;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const sends = isPaused ? found.sends + 1 : 1;
      const sentAt = now();
      codes.set(keyOf(caller), { code, tries: 0, sends, sentAt, expiresAt: sentAt + CODE_MS });
      return code;
    },
    /** Counts a try. Returns true for a valid code: the caller's own, or one requested in an unknown browser. */
    redeemCode(caller: Caller, code: string): boolean {
      const callers = caller.isKnown ? [caller, { ...caller, isKnown: false }] : [caller];
      return callers.some((one) => redeem(one, code));
    },
  };
}
export type Limits = ReturnType<typeof createLimits>;
