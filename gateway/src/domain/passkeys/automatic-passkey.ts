import type { Session } from '../../model/session.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { isProven } from '../sign-in/proof-strength.ts';

/** The check of the password must not be older. */
const MAX_AGE_SECONDS = 300;

/**
 * Returns true if a browser may create a passkey for the user of a session without a question: the password was checked in
 * the session lately. A user who can prove more than a password must have done so too, because a passkey proves more.
 */
export async function mayCreateUnasked(parts: TimedStore, session: Session): Promise<boolean> {
  const { passwordAt } = session;
  if (passwordAt === null) return false;
  const ageMs = parts.now() - passwordAt.getTime();
  return ageMs <= MAX_AGE_SECONDS * 1000 && isProven(parts, session, MAX_AGE_SECONDS);
}
