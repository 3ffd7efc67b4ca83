import { createHmac, randomBytes } from 'node:crypto';
import type { User } from './accounts.ts';
import { BROWSER_COOKIE, browserCookie } from './cookies.ts';
import type { Exchange } from './exchange.ts';
import { isSame } from './hashes.ts';
import type { Caller } from './limits.ts';

/** Recognizes the browsers in which a user has signed in. Grants nothing but limits of their own. */
export function createKnownBrowsers() {
  const key = randomBytes(32);
  /** A new password ends the proofs of the old one. */
  const proofOf = ({ id, passwordHash }: User): string =>
    createHmac('sha256', key).update(`${id} ${passwordHash}`).digest('base64url');

  return {
    remember: ({ cookies }: Exchange, user: User): void =>
      void cookies.push(browserCookie(proofOf(user))),
    callerOf({ sent }: Exchange, username: string, user: User | undefined): Caller {
      const isKnown = user !== undefined && isSame(sent.get(BROWSER_COOKIE) ?? '', proofOf(user));
      return { username, isKnown };
    },
  };
}
export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;
