import type { Session } from '../../model/session.ts';
import { setConfirmed } from '../../store/confirmations.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import type { Browser, KnownBrowserParts } from '../limits/known-browsers.ts';
import { signInTime } from '../sessions/sessions.ts';
import { checkAgain, type Unproven } from './check-password.ts';

/** What a confirmation with a password has led to. */
export type PasswordConfirmation =
  | { readonly kind: 'confirmed' }
  /** The session has ended, or its user was disabled or has got another password. */
  | { readonly kind: 'session-ended' }
  | Unproven;

/** Returns the whole seconds since the user of a session signed in, or last confirmed it. */
export function secondsSinceProof({ now }: Pick<TimedStore, 'now'>, session: Session): number {
  const provenAtMs = Math.max(signInTime(session).getTime(), session.confirmedAt?.getTime() ?? 0);
  return Math.max(0, Math.floor((now() - provenAtMs) / 1000));
}

/** Confirms a session with the password of its user, within the limits of a sign-in of that user from the browser. */
export async function confirmWithPassword(
  parts: KnownBrowserParts,
  session: Session,
  proof: { readonly browser: Browser; readonly password: string },
): Promise<PasswordConfirmation> {
  const checked = await checkAgain(parts, session, proof);
  if (checked.kind !== 'right') return checked;
  if (!(await setConfirmed(parts.store, session, new Date(parts.now())))) {
    await checked.attempt.fail();
    return { kind: 'session-ended' };
  }
  await checked.attempt.succeed();
  return { kind: 'confirmed' };
}
