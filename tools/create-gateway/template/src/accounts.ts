import { randomBytes, randomInt, scryptSync } from 'node:crypto';
import { isSame } from './sessions.ts';

export interface Role {
  readonly name: string;
  readonly code: string;
}

export interface User {
  readonly id: string;
  readonly tenant: string;
  /** The user ID, which is not case-sensitive. */
  readonly username: string;
  passwordHash: string;
  mustChange: boolean;
  firstName: string;
  lastName: string;
  readonly userType: string;
  language: string;
  readonly roles: readonly Role[];
  /** The secondary email; '' without one. */
  secondaryEmail: string;
  lastSignInAt?: number | undefined;
}

const MAX_FAILURES = 10;
const LOCK_MS = 900_000;
const MAX_CODES = 3;
const CODE_PAUSE_MS = 120_000;
const MAX_TRIES = 5;
const CODE_MS = 900_000;

/** Hashes a password with a salt. `cost` is scrypt's N. */
export function hashPassword(password: string, cost = 16_384): string {
  const salt = randomBytes(16).toString('base64url');
  return `${cost}:${salt}:${scryptSync(password, salt, 32, { N: cost }).toString('base64url')}`;
}

/** Checks a password. Takes the same time without a user, so that the time does not reveal who has an account. */
export function isPassword(user: User | undefined, password: string, cost: number): boolean {
  const stored = user?.passwordHash ?? `${cost}:none:none`;
  const [n = '', salt = '', hash = ''] = stored.split(':');
  return isSame(scryptSync(password, salt, 32, { N: Number(n) }).toString('base64url'), hash);
}

/** Counts failures and codes by user ID, whether or not there is such a user. */
export function createGuards(now: () => number) {
  const failures = new Map<string, { count: number; at: number }>();
  const codes = new Map<string, { code: string; tries: number; sends: number; at: number }>();

  return {
    isLocked(username: string): boolean {
      const found = failures.get(username);
      return found !== undefined && found.count >= MAX_FAILURES && now() - found.at < LOCK_MS;
    },
    /** Returns the number of failures in a row. */
    countFailure(username: string): number {
      const found = failures.get(username);
      const isOver = found === undefined || now() - found.at >= LOCK_MS;
      const count = isOver ? 1 : found.count + 1;
      failures.set(username, { count, at: now() });
      return count;
    },
    clearFailures: (username: string): boolean => failures.delete(username),
    /** Returns a new code; undefined if too many were requested. A new code replaces the previous one. */
    issueCode(username: string): string | undefined {
      const found = codes.get(username);
      const isPaused = found !== undefined && now() - found.at < CODE_PAUSE_MS;
      if (isPaused && found.sends >= MAX_CODES) return undefined;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const sends = isPaused ? found.sends + 1 : 1;
      codes.set(username, { code, tries: 0, sends, at: now() });
      return code;
    },
    /** Counts a try. Returns true for the valid code, which can't be used again. */
    redeemCode(username: string, code: string): boolean {
      const found = codes.get(username);
      if (!found || found.tries >= MAX_TRIES || now() - found.at >= CODE_MS) return false;
      found.tries += 1;
      if (!isSame(found.code, code)) return false;
      found.tries = MAX_TRIES;
      return true;
    },
  };
}
export type Guards = ReturnType<typeof createGuards>;
