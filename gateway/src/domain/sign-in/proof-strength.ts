import type { Session } from '../../model/session.ts';
import { hasPasskey } from '../../store/passkeys.ts';
import type { Store } from '../../store/schema/tables.ts';
import { factorSettingsOf } from '../../store/second-factor-settings.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { signInTime } from '../sessions/sessions.ts';

/** The strongest way in which a user can prove a session; `password` also means a provider. Weaker ways don't count. */
export type Strength = 'passkey' | 'code' | 'password';

/** Returns the strongest way in which a user can prove a session. */
export async function strengthOf(store: Store, userId: string): Promise<Strength> {
  if (await hasPasskey(store, userId)) return 'passkey';
  return (await factorSettingsOf(store, userId)) ? 'code' : 'password';
}

/** Returns the time of the last proof that counts, in milliseconds since 1970; 0 if there was none. */
function provenAt(session: Session, strength: Strength): number {
  const timeOf = (...dates: (Date | null)[]): number =>
    Math.max(...dates.map((date) => date?.getTime() ?? 0));
  const { confirmedAt, passkeyAt, factorAt } = session;
  switch (strength) {
    case 'passkey':
      return timeOf(passkeyAt);
    case 'code':
      return timeOf(factorAt, passkeyAt);
    case 'password':
      return timeOf(signInTime(session), confirmedAt);
  }
}

/**
 * Returns the whole seconds since the user of a session last proved it, as strongly as the user can. Without such a proof,
 * the age is that of 1970, longer than any session lasts.
 */
export const secondsSinceProof = (
  { now }: Pick<TimedStore, 'now'>,
  session: Session,
  strength: Strength,
): number => Math.max(0, Math.floor((now() - provenAt(session, strength)) / 1000));

/** Returns true if a session was proven at most so many seconds ago, as strongly as its user can. */
export async function isProven(
  parts: TimedStore,
  session: Session,
  maxAgeSeconds: number,
): Promise<boolean> {
  const strength = await strengthOf(parts.store, session.user.id);
  return secondsSinceProof(parts, session, strength) <= maxAgeSeconds;
}
