import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose';
import { ASSERTION_ALGORITHM, ASSERTION_TYPE, SessionClaims } from 'sso-contract/session-claims.ts';
import {
  deriveAssertionKeys,
  type AssertionKeys,
  type PublicKey,
} from '../../keys/assertion-keys.ts';
import type { Keyring } from '../../keys/keyring.ts';
import type { ClaimsOfSession } from './session-claims.ts';

/** How long back ends accept an assertion, in seconds. */
export const ASSERTION_SECONDS = 300;

/** Whom an assertion is from and for. */
interface Parties {
  readonly issuer: string;
  readonly audience: string;
}

/** Signs assertions, and verifies its own. */
export interface Signer {
  sign(claims: ClaimsOfSession, parties: Parties): Promise<string>;
  /** Returns the claims of a valid assertion; undefined for any other token. */
  verify(token: string, parties: Parties): Promise<SessionClaims | undefined>;
  publicKeys(): readonly PublicKey[];
}

/** Opens a signer. Its keys are derived at its first use, because most gateways sign no assertions. */
export function openSigner({
  keyring,
  now,
}: {
  readonly keyring: Keyring;
  readonly now: () => number;
}): Signer {
  let derived: AssertionKeys | undefined;
  const keys = () => (derived ??= deriveAssertionKeys(keyring));
  return {
    async sign(claims, { issuer, audience }) {
      const { signing } = keys();
      const seconds = Math.floor(now() / 1000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ASSERTION_ALGORITHM, typ: ASSERTION_TYPE, kid: signing.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + ASSERTION_SECONDS)
        .setJti(randomUUID())
        .sign(signing.key);
    },
    async verify(token, { issuer, audience }) {
      const { publicKeys } = keys();
      try {
        const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [...publicKeys] }), {
          issuer,
          audience,
          algorithms: [ASSERTION_ALGORITHM],
          typ: ASSERTION_TYPE,
          currentDate: new Date(now()),
        });
        return SessionClaims.safeParse(payload).data;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
    publicKeys: () => keys().publicKeys,
  };
}
