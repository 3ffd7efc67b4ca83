import { UNKNOWN_PLACE, type Session, type SignInPlace } from '../../model/session.ts';
import type { User } from '../../model/user.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import { wasEndedByAdministrator } from '../../store/ended-sessions.ts';
import {
  deleteSession,
  insertSession,
  readSession,
  setSessionEnd,
  touchSession,
} from '../../store/sessions.ts';
import { inSeconds, type TimedStore } from '../../store/timed-store.ts';

/** Maximum age of a session; no refresh extends it further. */
const HARD_CAP_SECONDS = 12 * 3600;
/** How long a session for a forced password change lasts. */
const CHANGE_SECONDS = 900;

/** A use of a session is recorded if the last record is at least this old. */
const SEEN_SECONDS = 300;

/** A session that was opened, and its token, which only the browser stores. */
export interface Opened {
  readonly token: string;
  readonly session: Session;
}

/** Returns the remaining time of a session in whole seconds, at least 1 for a valid one. */
export function secondsLeft({ now }: Pick<TimedStore, 'now'>, expiresAt: Date): number {
  return Math.ceil((expiresAt.getTime() - now()) / 1000);
}

/** Returns the time of the sign-in of a session. Every session may last as long as any other, so this needs no column. */
export function signInTime({ endsAt }: Pick<Session, 'endsAt'>): Date {
  return new Date(endsAt.getTime() - HARD_CAP_SECONDS * 1000);
}

/** What opens a session. */
export interface SessionOrigin {
  /** Where the user signs in. */
  readonly place?: SignInPlace | undefined;
  /** When the user's password was checked; without it, the user signs in another way. */
  readonly passwordAt?: Date | undefined;
}

/**
 * Opens a session of `sessionSeconds`. Returns undefined if the user is disabled, the tenant was removed or the password
 * has changed since the user was read: each of these ends every session, including one that is being opened.
 */
export async function openSession(
  db: TimedStore,
  user: User,
  scope: Session['scope'],
  sessionSeconds: number,
  { place = UNKNOWN_PLACE, passwordAt }: SessionOrigin = {},
): Promise<Opened | undefined> {
  const token = randomToken();
  const lifeSeconds = scope === 'full' ? sessionSeconds : Math.min(sessionSeconds, CHANGE_SECONDS);
  const session: Session = {
    tokenHash: hashToken(token),
    scope,
    expiresAt: inSeconds(db, Math.min(lifeSeconds, HARD_CAP_SECONDS)),
    endsAt: inSeconds(db, HARD_CAP_SECONDS),
    previousLoginAt: user.lastLoginAt,
    lastSeenAt: new Date(db.now()),
    confirmedAt: null,
    passkeyAt: null,
    factorAt: null,
    passwordAt: passwordAt ?? null,
    user,
  };
  return (await insertSession(db.store, session, place)) ? { token, session } : undefined;
}

/** Returns the session of a token; undefined if it does not exist or has ended. */
export function findSession(
  { store, now }: TimedStore,
  token: string,
): Promise<Session | undefined> {
  return readSession(store, hashToken(token), new Date(now()));
}

/** Records the use of a session, at most every five minutes. */
export async function recordUse({ store, now }: TimedStore, session: Session): Promise<void> {
  const before = new Date(now() - SEEN_SECONDS * 1000);
  // Stryker disable next-line ConditionalExpression: the statement compares the times too.
  if (session.lastSeenAt && session.lastSeenAt > before) return;
  await touchSession(store, session.tokenHash, new Date(now()), before);
}

/**
 * Extends a session to `sessionSeconds` from now, up to its maximum age. Keeps its ID, because all tabs share it
 * (gateway-contract-55). Returns its new end; undefined if it has ended in the meantime.
 */
export async function extendSession(
  db: TimedStore,
  session: Session,
  sessionSeconds: number,
): Promise<Date | undefined> {
  const requested = inSeconds(db, sessionSeconds);
  // Stryker disable next-line EqualityOperator: with equal times, either gives the same result.
  const expiresAt = requested < session.endsAt ? requested : session.endsAt;
  const isExtended = await setSessionEnd(db.store, session.tokenHash, expiresAt);
  return isExtended ? expiresAt : undefined;
}

/** Ends one session. */
export async function endSession(
  { store }: Pick<TimedStore, 'store'>,
  tokenHash: string,
): Promise<void> {
  await deleteSession(store, tokenHash);
}

/** True if an administrator has ended the session of a token at a tenant, and it would not have expired yet. */
export function isEndedByAdministrator(
  { store, now }: TimedStore,
  token: string,
  tenant: string,
): Promise<boolean> {
  return wasEndedByAdministrator(store, hashToken(token), tenant, new Date(now()));
}
