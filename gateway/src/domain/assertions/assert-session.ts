import type { Assertions, Audience } from '../../model/audience.ts';
import type { Session } from '../../model/session.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { claimsOf, type ClaimsOfSession } from './session-claims.ts';
import type { Signer } from './signer.ts';

/** What asserting a session needs. */
export interface AssertionParts extends TimedStore {
  readonly assertions: Assertions;
  readonly signer: Signer;
}

/** What asserting a session has led to. */
export type Asserted =
  | { readonly kind: 'signed'; readonly token: string; readonly claims: ClaimsOfSession }
  /** The tenant of the session has no such back end. */
  | { readonly kind: 'unknown-audience' }
  /** The last proof of the user is too old for the back end. */
  | { readonly kind: 'not-fresh'; readonly maxAgeSeconds: number }
  | { readonly kind: 'session-ended' };

/** Signs an assertion about a session for a back end, if `isAllowed` accepts the back end. */
export async function assertSession(
  parts: AssertionParts,
  session: Session,
  name: string,
  isAllowed: (audience: Audience) => boolean,
): Promise<Asserted> {
  const issuer = parts.assertions.issuer();
  const audience = parts.assertions.audienceOf(session.user.tenant, name);
  if (issuer === undefined || !audience || !isAllowed(audience))
    return { kind: 'unknown-audience' };
  const claims = await claimsOf(parts, session);
  if (!claims) return { kind: 'session-ended' };
  const { confirmedWithinSeconds: maxAgeSeconds = Infinity } = audience;
  if (parts.now() / 1000 - claims.auth_time > maxAgeSeconds)
    return { kind: 'not-fresh', maxAgeSeconds };
  const token = await parts.signer.sign(claims, { issuer, audience: name });
  return { kind: 'signed', token, claims };
}
