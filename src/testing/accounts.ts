import type { EventName } from '../core/contract/events.ts';
import {
  CODE_MS,
  CODE_PAUSE_MS,
  LOCK_MS,
  MAX_FAILURES,
  MAX_TRIES,
} from '../core/contract/gateway/constants.ts';
import { extendSession, secondsLeft } from '../core/contract/gateway/sessions.ts';
import type { Additions } from './additions.ts';
import { randomToken, type Data, type Proof, type Session } from './data.ts';
import type { FakeApp, FakePasskey, FakeUser } from './user-types.ts';

/** More than a gateway sends, so that a test does not have to wait. */
const MAX_CODES = 10;

/** Maximum number of events in a user's list. */
const MAX_EVENTS = 50;

/** False for a passkey that the browser has created without a question, until it has signed in. */
export const isCounted = ({ isAutomatic }: FakePasskey): boolean => isAutomatic !== true;

/**
 * Users, sessions, failed sign-ins and one-time codes, over data that `data` returns. Each sign-in counts as
 * `signInAgeMs` older than it is. Users have an authenticator app only if the gateway `asksForCodes`.
 */
export function createAccounts(
  data: () => Data,
  now: () => number,
  signInAgeMs: () => number,
  asksForCodes: boolean,
  { onCodeMail, onEvent }: Pick<Additions, 'onCodeMail' | 'onEvent'>,
) {
  const find = (username: string): FakeUser | undefined =>
    data().users.find((user) => user.username === username.toLowerCase());

  const hasPasskey = (username: string): boolean =>
    (find(username)?.passkeys ?? []).some(isCounted);
  const appOf = (username: string): FakeApp | undefined =>
    asksForCodes ? find(username)?.app : undefined;

  function change(username: string, changes: Partial<FakeUser>): void {
    data().users = data().users.map((user) =>
      user.username === username ? { ...user, ...changes } : user,
    );
  }

  const liveLink = (username: string) => {
    const found = data().links[username];
    return found && now() - found.at < CODE_MS ? found : undefined;
  };

  /** Ends the code and the link of a user. */
  function useUp(username: string): void {
    const code = data().codes[username];
    if (code) code.tries = MAX_TRIES;
    delete data().links[username];
  }

  /** Sets a password. Ends all sessions of the user, apart from one that stays, and the trust in browsers. */
  function setPassword(username: string, password: string, kept?: Session): void {
    const app = find(username)?.app;
    change(username, {
      ...{ password, mustChangePassword: false },
      ...(app && { app: { ...app, browsers: [] } }),
    });
    data().sessions = data().sessions.filter(
      (session) => session.username !== username || session === kept,
    );
    delete data().failures[username];
  }

  /** Records an event of a user; nothing for an unknown one. */
  function record(username: string, event: EventName): void {
    if (!find(username)) return;
    const own = data().events[username] ?? [];
    data().events[username] = [{ event, at: now() }, ...own].slice(0, MAX_EVENTS);
    onEvent?.(username, event);
  }

  return {
    find,
    change,
    record,
    /** Returns the events of a user, newest first. */
    eventsOf: (username: string) => data().events[username] ?? [],
    /** Opens a session, whose token is always new. */
    open(user: FakeUser, seconds: number, isChangeDue: boolean, openedWith: Proof): Session {
      const session: Session = {
        token: randomToken(),
        xsrf: randomToken(),
        username: user.username,
        id: randomToken().slice(0, 16),
        lastSeenAt: now(),
        isChangeDue,
        openedWith,
        openedAt: now(),
        expiresAt: now() + seconds * 1000,
        previousSignInAt: user.lastSignInAt,
      };
      data().sessions.push(session);
      change(user.username, { lastSignInAt: now() });
      record(user.username, 'sign-in');
      return session;
    },
    /** Returns the session of a token until it expires, also one that an administrator has ended. */
    sessionOf: (token: string): Session | undefined =>
      data().sessions.find((session) => session.token === token && session.expiresAt > now()),
    /** Returns true for the ID of a session that has not ended. */
    isOpen: (id: string): boolean =>
      data().sessions.some(
        (session) => session.id === id && session.expiresAt > now() && !session.endedBy,
      ),
    extend: (session: Session, seconds: number): void => extendSession(session, seconds, now()),
    secondsLeft: (session: Session): number => secondsLeft(session, now()),
    /** Returns the sessions of a session's user: that session first, then those that were last used. */
    sessionsBeside(current: Session): Session[] {
      const others = data().sessions.filter(
        ({ username, token, expiresAt, endedBy }) =>
          username === current.username &&
          token !== current.token &&
          expiresAt > now() &&
          endedBy === undefined,
      );
      return [current, ...others.sort((a, b) => b.lastSeenAt - a.lastSeenAt)];
    },
    hasPasskey,
    appOf,
    /** Returns how long ago the password was checked in a session; Infinity if it never was. */
    passwordSecondsAgo({ openedWith, openedAt, passwordConfirmedAt = -Infinity }: Session): number {
      const hasPassword = openedWith === 'password' || openedWith === 'code';
      const signedInAt = hasPassword ? openedAt - signInAgeMs() : -Infinity;
      return Math.floor((now() - Math.max(signedInAt, passwordConfirmedAt)) / 1000);
    },
    confirm(session: Session, proof: Proof): void {
      session.confirmedAt = now();
      if (proof === 'password') session.passwordConfirmedAt = now();
      if (proof === 'code') session.codeConfirmedAt = now();
      if (proof === 'passkey') session.passkeyConfirmedAt = now();
      session.isConfirming = false;
    },
    /**
     * Returns how long ago the user has signed in or confirmed the session. Only a passkey counts for a user who has one,
     * and only a passkey or a code for one with an authenticator app, so the time may be that since 1970.
     */
    confirmedSecondsAgo(session: Session): number {
      const { username, openedWith } = session;
      const signedInAt = session.openedAt - signInAgeMs();
      const { confirmedAt = signedInAt } = session;
      const { passkeyConfirmedAt = openedWith === 'passkey' ? signedInAt : 0 } = session;
      const { codeConfirmedAt = openedWith === 'code' ? signedInAt : 0 } = session;
      const codeOrPasskeyAt = Math.max(codeConfirmedAt, passkeyConfirmedAt);
      const withoutPasskeyAt = appOf(username) ? codeOrPasskeyAt : confirmedAt;
      const provenAt = hasPasskey(username) ? passkeyConfirmedAt : withoutPasskeyAt;
      return Math.floor((now() - provenAt) / 1000);
    },
    end(ended: Session): void {
      data().sessions = data().sessions.filter((session) => session !== ended);
    },
    setPassword,
    /** Sets a password for the user of a session, which stays. Codes and links end. */
    changePassword(username: string, password: string, session: Session | undefined): void {
      setPassword(username, password, session);
      useUp(username);
    },
    /** Ends all that stands for a user whose mail's link was used. Only a code sets a password after that. */
    secure(username: string): void {
      setPassword(username, randomToken());
      useUp(username);
      delete data().seenBrowsers[username];
      data().isNotMeUsed = true;
    },
    isNotMeUsed: (): boolean => data().isNotMeUsed === true,
    isLocked(username: string): boolean {
      const found = data().failures[username];
      return found !== undefined && found.count >= MAX_FAILURES && now() - found.at < LOCK_MS;
    },
    /** Returns the number of failures in a row. Counts them for unknown users, too. */
    countFailure(username: string, before: number, event: EventName = 'sign-in-failed'): number {
      const found = data().failures[username];
      const isOver = found === undefined || now() - found.at >= LOCK_MS;
      const count = (isOver ? before : found.count) + 1;
      data().failures[username] = { count, at: now() };
      record(username, event);
      if (count === MAX_FAILURES) record(username, 'account-locked');
      return count;
    },
    clearFailures(username: string): void {
      delete data().failures[username];
    },
    /** Issues a code, which replaces the previous one. Returns false if too many were requested. */
    issueCode(username: string): boolean {
      const found = data().codes[username];
      const isPaused = found !== undefined && now() - found.at < CODE_PAUSE_MS;
      if (isPaused && found.sends >= MAX_CODES) return false;
      const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
      const code = String(random % 1_000_000).padStart(6, '0');
      data().codes[username] = { code, at: now(), sends: isPaused ? found.sends + 1 : 1, tries: 0 };
      const link = liveLink(username) ?? { token: randomToken(), at: now() };
      data().links[username] = link;
      record(username, 'code-requested');
      if (!find(username)) return true;
      data().lastCode = code;
      data().lastResetToken = link.token;
      onCodeMail?.({ username, code, resetToken: link.token });
      return true;
    },
    /** Counts a try. Returns true for the valid code, which can't be used again. */
    redeemCode(username: string, code: string): boolean {
      const found = data().codes[username];
      if (!found || found.tries >= MAX_TRIES || now() - found.at >= CODE_MS) return false;
      found.tries += 1;
      if (found.code !== code) return false;
      useUp(username);
      return true;
    },
    /** Returns true for the token of the user's link, which can't be used again. */
    redeemLink(username: string, token: string): boolean {
      if (liveLink(username)?.token !== token) return false;
      useUp(username);
      return true;
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
