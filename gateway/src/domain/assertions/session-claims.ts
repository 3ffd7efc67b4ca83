import type { SessionClaims } from 'sso-contract/session-claims.ts';
import type { Session } from '../../model/session.ts';
import { readSessionOrigin } from '../../store/session-origins.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { secondsSinceProof, strengthOf } from '../sign-in/proof-strength.ts';

/** What an assertion says of a session, without what it says of itself. */
export type ClaimsOfSession = Omit<SessionClaims, 'iss' | 'aud' | 'iat' | 'exp' | 'jti'>;

/** Returns how the user was authenticated (RFC 8176). The methods of a provider are not known. */
function methodsOf({ passkeyAt, factorAt }: Session, isFromProvider: boolean): string[] {
  if (passkeyAt) return ['pop', 'mfa'];
  // A code alone is one factor: what a provider has asked for is not known.
  if (isFromProvider) return factorAt ? ['otp'] : [];
  return factorAt ? ['pwd', 'otp', 'mfa'] : ['pwd'];
}

/** Returns the claims about a session; undefined if it has ended. */
export async function claimsOf(
  parts: TimedStore,
  session: Session,
): Promise<ClaimsOfSession | undefined> {
  const { store, now } = parts;
  const { user, tokenHash } = session;
  const origin = await readSessionOrigin(store, tokenHash, new Date(now()));
  if (!origin) return undefined;
  const age = secondsSinceProof(parts, session, await strengthOf(store, user.id));
  return {
    sub: user.id,
    tenant: user.tenant,
    roles: user.details.roles.map(({ code }) => code),
    sid: origin.publicId,
    auth_time: Math.max(0, Math.floor(now() / 1000) - age),
    amr: methodsOf(session, origin.isFromProvider),
  };
}
