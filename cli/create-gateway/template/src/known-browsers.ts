import { createHmac, randomBytes } from 'node:crypto';
import type { User } from './accounts.ts';
import type { Exchange } from './exchange.ts';
import { isSame } from './hashes.ts';
import type { Caller } from './limits.ts';

/** Proves that a user has signed in with this browser. It outlives the session. */
const BROWSER_COOKIE = '__Host-browser';
const BROWSER_SECONDS = 180 * 24 * 3600;

/** Recognizes the browsers in which a user has signed in. Grants nothing but limits of their own. */
export function createKnownBrowsers() {
  const key = randomBytes(32);
  /** A new password ends the proofs of the old one. */
  const proofOf = ({ userId, passwordHash }: User): string =>
    createHmac('sha256', key).update(`${userId} ${passwordHash}`).digest('base64url');

  return {
    remember: ({ cookies, write }: Exchange, user: User): void =>
      void cookies.push(write.hidden(BROWSER_COOKIE, proofOf(user), BROWSER_SECONDS)),
    callerOf({ sent }: Exchange, username: string, user: User | undefined): Caller {
      const isKnown = user !== undefined && isSame(sent.get(BROWSER_COOKIE) ?? '', proofOf(user));
      return { username, isKnown };
    },
  };
}
export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;
