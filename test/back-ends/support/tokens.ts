import { SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { ASSERTION_TYPE } from '../../../src/core/contract/session-claims.ts';
import { AUDIENCE, type FakeIssuer, type SigningKey } from './fake-issuer.ts';

/** Returns the claims of an assertion of a user who has just signed in, as the gateway makes them. */
export function claimsOf({ options }: Pick<FakeIssuer, 'options'>): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: options.issuer,
    aud: AUDIENCE,
    sub: 'u-1',
    tenant: 'ACME',
    roles: ['BA', 'USER'],
    sid: 's-1',
    auth_time: now,
    amr: ['pwd'],
    iat: now,
    exp: now + 300,
    jti: 'j-1',
  };
}

/** Signs an assertion, with other claims or another header. A claim that is undefined is left out. */
export function sign(
  issuer: Pick<FakeIssuer, 'options'>,
  { kid, alg, secret }: SigningKey,
  claims: JWTPayload = {},
  header: Partial<JWTHeaderParameters> = {},
): Promise<string> {
  return new SignJWT(JSON.parse(JSON.stringify({ ...claimsOf(issuer), ...claims })) as JWTPayload)
    .setProtectedHeader({ alg, kid, typ: ASSERTION_TYPE, ...header })
    .sign(secret);
}

/** Returns the text of a part of a token. */
export const encode = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');
