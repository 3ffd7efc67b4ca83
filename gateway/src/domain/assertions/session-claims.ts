import type { SessionClaims } from 'sso-contract/session-claims.ts';
import type { Session } from '../../model/session.ts';
import { readSessionProof, type SessionProof } from '../../store/session-proofs.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { signInTime } from '../sessions/sessions.ts';

/** What an assertion says of a session, without what it says of itself. */
export type ClaimsOfSession = Omit<SessionClaims, 'iss' | 'aud' | 'iat' | 'exp' | 'jti'>;

/** How the user was authenticated (RFC 8176). A provider's own methods are not known. */
function methodsOf({ isFromProvider }: SessionProof, isWithPasskey: boolean): string[] {
  if (isWithPasskey) return ['pop', 'mfa'];
  return isFromProvider ? [] : ['pwd'];
}

/** Returns the claims about a session; undefined if it has ended. */
export async function claimsOf(
  { store, now }: TimedStore,
  session: Session,
): Promise<ClaimsOfSession | undefined> {
  const proof = await readSessionProof(store, session.tokenHash, new Date(now()));
  if (!proof) return undefined;
  const passkeyMs = proof.passkeyAt?.getTime() ?? 0;
  const otherMs = Math.max(signInTime(session).getTime(), session.confirmedAt?.getTime() ?? 0);
  return {
    sub: session.user.id,
    tenant: session.user.tenant,
    roles: session.user.details.roles.map(({ code }) => code),
    sid: proof.publicId,
    auth_time: Math.floor(Math.max(passkeyMs, otherMs) / 1000),
    amr: methodsOf(proof, passkeyMs >= otherMs),
  };
}
