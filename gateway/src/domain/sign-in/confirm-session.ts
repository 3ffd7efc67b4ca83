import type { Session } from '../../model/session.ts';
import { setConfirmed } from '../../store/confirmations.ts';
import { hasPasskey } from '../../store/passkeys.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import type { Browser, KnownBrowserParts } from '../limits/known-browsers.ts';
import { signInTime } from '../sessions/sessions.ts';
import { checkAgain, type Unproven } from './check-password.ts';

/** What a confirmation with a password has led to. */
export type PasswordConfirmation =
  | { readonly kind: 'confirmed' }
  /** The user has a passkey, so a password is not enough; it was not checked. */
  | { readonly kind: 'needs-passkey' }
  /** The session has ended, or its user was disabled or has got another password. */
  | { readonly kind: 'session-ended' }
  | Unproven;

/**
 * Returns the whole seconds since the user of a session signed in, or last confirmed it. Of a user with a passkey, only
 * the proofs with a passkey count; without one, the age is that of 1970, longer than any session lasts.
 */
export function secondsSinceProof(
  { now }: Pick<TimedStore, 'now'>,
  session: Session,
  hasPasskey: boolean,
): number {
  const { confirmedAt, passkeyAt } = session;
  const provenAtMs = hasPasskey
    ? (passkeyAt?.getTime() ?? 0)
    : Math.max(signInTime(session).getTime(), confirmedAt?.getTime() ?? 0);
  return Math.max(0, Math.floor((now() - provenAtMs) / 1000));
}

/** Returns true if a session was proven at most so many seconds ago, as strongly as its user can. */
export async function isProven(
  parts: TimedStore,
  session: Session,
  maxAgeSeconds: number,
): Promise<boolean> {
  const isStrong = await hasPasskey(parts.store, session.user.id);
  return secondsSinceProof(parts, session, isStrong) <= maxAgeSeconds;
}

/** Confirms a session with the password of its user, within the limits of a sign-in of that user from the browser. */
export async function confirmWithPassword(
  parts: KnownBrowserParts,
  session: Session,
  proof: { readonly browser: Browser; readonly password: string },
): Promise<PasswordConfirmation> {
  if (await hasPasskey(parts.store, session.user.id)) return { kind: 'needs-passkey' };
  const checked = await checkAgain(parts, session, proof);
  if (checked.kind !== 'right') return checked;
  if (!(await setConfirmed(parts.store, session, new Date(parts.now())))) {
    await checked.attempt.fail();
    return { kind: 'session-ended' };
  }
  await checked.attempt.succeed();
  return { kind: 'confirmed' };
}
