import { errors, jwtVerify } from 'jose';
import {
  ASSERTION_ALGORITHM,
  ASSERTION_TYPE,
  SessionClaims,
} from '../core/contract/session-claims.ts';
import { KeysUnavailable, keysAt } from './keys.ts';
import type { RefusalReason } from './reasons.ts';
import type { Settings } from './settings.ts';

/** The claims of an accepted token, or why it is refused. */
type CheckedToken = { readonly claims: SessionClaims } | { readonly reason: RefusalReason };

const BY_CODE: Readonly<Record<string, RefusalReason>> = {
  ERR_JWT_EXPIRED: 'expired',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'bad-signature',
  ERR_JOSE_ALG_NOT_ALLOWED: 'bad-signature',
  ERR_JWKS_NO_MATCHING_KEY: 'unknown-key',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'unknown-key',
};
const BY_CLAIM: Readonly<Record<string, RefusalReason>> = {
  aud: 'wrong-audience',
  iss: 'wrong-issuer',
  typ: 'wrong-type',
  nbf: 'not-yet-valid',
};

function reasonOf(error: unknown): RefusalReason {
  if (error instanceof KeysUnavailable) return 'keys-unavailable';
  if (error instanceof errors.JWTClaimValidationFailed) return BY_CLAIM[error.claim] ?? 'malformed';
  return (error instanceof errors.JOSEError && BY_CODE[error.code]) || 'malformed';
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Returns what the claims lack, although they are signed. */
function faultOf(claims: SessionClaims, settings: Settings): RefusalReason | undefined {
  const { clockToleranceSeconds, maxAgeSeconds } = settings;
  const latest = nowSeconds() + clockToleranceSeconds;
  if (claims.iat > latest || claims.auth_time > latest) return 'not-yet-valid';
  if (maxAgeSeconds === undefined) return undefined;
  const oldest = nowSeconds() - clockToleranceSeconds - maxAgeSeconds;
  return claims.auth_time < oldest ? 'not-fresh' : undefined;
}

/** Verifies signature, kind, issuer, audience, times and claims of a token. Never rejects for a token of any content. */
export async function checkToken(token: string, settings: Settings): Promise<CheckedToken> {
  try {
    const { payload } = await jwtVerify(token, keysAt(settings.jwksUrl), {
      algorithms: [ASSERTION_ALGORITHM],
      typ: ASSERTION_TYPE,
      issuer: settings.issuer,
      audience: settings.audience,
      clockTolerance: settings.clockToleranceSeconds,
    });
    // One of several back ends could use the token at the others.
    if (typeof payload.aud !== 'string') return { reason: 'wrong-audience' };
    const { success, data } = SessionClaims.safeParse(payload);
    if (!success) return { reason: 'malformed' };
    const fault = faultOf(data, settings);
    return fault ? { reason: fault } : { claims: data };
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}
