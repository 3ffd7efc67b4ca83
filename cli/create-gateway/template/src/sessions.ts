import { createHmac, randomBytes } from 'node:crypto';
import { MAX_AGE_MS } from 'sso-contract/gateway/constants.ts';
import type { User } from './accounts.ts';
import { createExpiringMap } from './expiring-map.ts';
import { hashOf } from './hashes.ts';

export interface Session {
  readonly id: string;
  readonly user: User;
  /** True: the user must set a new password, and can do nothing else. */
  readonly isChangeDue: boolean;
  readonly openedAt: number;
  expiresAt: number;
  /** The sign-in before this one. A refresh does not change it. */
  readonly previousSignInAt: number | undefined;
}

/** Stores sessions in memory. With several processes, use a database that they share. */
export function createSessions(now: () => number, sessionSeconds: number) {
  const sessions = createExpiringMap<Session>(now);
  const key = randomBytes(32);

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
    /** Extends a session and keeps its token, because all tabs share it. */
    extend(session: Session): void {
      const wanted = now() + sessionSeconds * 1000;
      session.expiresAt = Math.min(wanted, session.openedAt + MAX_AGE_MS);
    },
    end(session: Session): void {
      sessions.delete(session.id);
    },
    endAllOf(user: User): void {
      for (const [id, session] of sessions.entries())
        if (session.user === user) sessions.delete(id);
    },
    secondsLeft: (session: Session): number => Math.ceil((session.expiresAt - now()) / 1000),
    /** The anti-forgery token: bound to the session, and the same for all of its tabs. */
    xsrfToken: (session: Session | undefined): string =>
      createHmac('sha256', key)
        .update(session?.id ?? 'anonymous')
        .digest('base64url'),
  };
}
export type Sessions = ReturnType<typeof createSessions>;
