import { createHmac, randomBytes } from 'node:crypto';
import type { SessionTokens } from 'sso-contract/gateway/exchange.ts';
import { extendSession, secondsLeft, type SessionFacts } from 'sso-contract/gateway/sessions.ts';
import type { User } from './accounts.ts';
import { createExpiringMap } from './expiring-map.ts';
import { hashOf } from './hashes.ts';

export interface Session extends SessionFacts {
  readonly id: string;
  readonly user: User;
}

/** Stores sessions in memory. With several processes, use a database that they share. */
export function createSessions(now: () => number, sessionSeconds: number) {
  const sessions = createExpiringMap<Session>(now);
  const key = randomBytes(32);
  /** The anti-forgery token: bound to the session, and the same for all of its tabs. */
  const xsrfToken = (session: Session | undefined): string =>
    createHmac('sha256', key)
      .update(session?.id ?? 'anonymous')
      .digest('base64url');

  return {
    /** Opens a session. The token is always new: a token that the browser sent may be known to an attacker. */
    open(user: User): { token: string; session: Session } {
      const token = randomBytes(32).toString('base64url');
      const session: Session = {
        // A stolen copy of the store must not contain tokens that work.
        id: hashOf(token),
        user,
        isChangeDue: user.mustChange,
        openedAt: now(),
        expiresAt: now() + sessionSeconds * 1000,
        previousSignInAt: user.lastSignInAt,
      };
      sessions.set(session.id, session);
      return { token, session };
    },
    find: (token: string): Session | undefined => sessions.get(hashOf(token)),
    extend: (session: Session): void => extendSession(session, sessionSeconds, now()),
    end(session: Session): void {
      sessions.delete(session.id);
    },
    endAllOf(user: User): void {
      for (const [id, session] of sessions.entries())
        if (session.user === user) sessions.delete(id);
    },
    xsrfToken,
    tokensOf: (session: Session, token: string): SessionTokens => ({
      token,
      xsrf: xsrfToken(session),
      seconds: secondsLeft(session, now()),
    }),
  };
}
export type Sessions = ReturnType<typeof createSessions>;
