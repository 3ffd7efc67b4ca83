import type { Session } from '../../model/session.ts';
import { setConfirmed } from '../../store/confirmations.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import type { AttemptRefused } from '../limits/attempts.ts';
import type { Browser, KnownBrowserParts } from '../limits/known-browsers.ts';
import { signInTime } from '../sessions/sessions.ts';
import { checkPassword } from './check-password.ts';

/** What a confirmation with a password has led to. `failures` are those of the caller in a row, this one included. */
export type PasswordConfirmation =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'wrong-password'; readonly failures: number }
  /** The session has ended, or its user was disabled or has got another password. */
  | { readonly kind: 'session-ended' }
  | AttemptRefused;

/** Returns the whole seconds since the user of a session signed in, or last confirmed it. */
export function secondsSinceProof({ now }: Pick<TimedStore, 'now'>, session: Session): number {
  const provenAtMs = Math.max(signInTime(session).getTime(), session.confirmedAt?.getTime() ?? 0);
  return Math.max(0, Math.floor((now() - provenAtMs) / 1000));
}

/** Confirms a session with the password of its user, within the limits of a sign-in of that user from the browser. */
export async function confirmWithPassword(
  parts: KnownBrowserParts,
  session: Session,
  { browser, password }: { readonly browser: Browser; readonly password: string },
): Promise<PasswordConfirmation> {
  const { user } = session;
  const account = { tenant: user.tenant, username: user.username };
  const checked = await checkPassword(parts, { account, user, browser, password });
  if (checked.kind === 'wrong') return { kind: 'wrong-password', failures: checked.failures };
  if (checked.kind !== 'right') return checked;
  if (!(await setConfirmed(parts.store, session, new Date(parts.now())))) {
    await checked.attempt.fail();
    return { kind: 'session-ended' };
  }
  await checked.attempt.succeed();
  return { kind: 'confirmed' };
}
