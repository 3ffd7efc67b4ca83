import type { Session } from '../../model/session.ts';
import { setConfirmed } from '../../store/confirmations.ts';
import type { Browser, KnownBrowserParts } from '../limits/known-browsers.ts';
import { checkAgain, type Unproven } from './check-password.ts';
import { strengthOf } from './proof-strength.ts';

/** What a confirmation with a password has led to. */
export type PasswordConfirmation =
  | { readonly kind: 'confirmed' }
  /** The user has a passkey or an authenticator app, so a password is not enough; it was not checked. */
  | { readonly kind: 'needs-passkey' | 'needs-code' }
  /** The session has ended, or its user was disabled or has got another password. */
  | { readonly kind: 'session-ended' }
  | Unproven;

/** Confirms a session with the password of its user, within the limits of a sign-in of that user from the browser. */
export async function confirmWithPassword(
  parts: KnownBrowserParts,
  session: Session,
  proof: { readonly browser: Browser; readonly password: string },
): Promise<PasswordConfirmation> {
  const strength = await strengthOf(parts.store, session.user.id);
  if (strength !== 'password') return { kind: `needs-${strength}` };
  const checked = await checkAgain(parts, session, proof);
  if (checked.kind !== 'right') return checked;
  const at = new Date(parts.now());
  if (!(await setConfirmed(parts.store, session, at, at))) {
    await checked.attempt.fail();
    return { kind: 'session-ended' };
  }
  await checked.attempt.succeed();
  return { kind: 'confirmed' };
}
