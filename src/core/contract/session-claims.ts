import * as z from 'zod/mini';

/** Header parameter `typ` of an assertion. No other token of the gateway has it. */
export const ASSERTION_TYPE = 'sso-session+jwt';
/** The algorithm of assertions. */
export const ASSERTION_ALGORITHM = 'ES256';
/** Path of the public keys that verify assertions, below the gateway's origin. */
export const JWKS_PATH = '/.well-known/jwks.json';
/** Path of the call with which a proxy checks a request. */
export const CHECK_PATH = '/api/auth/v1/check';
/** Headers of an allowed check, which a proxy hands on to the back end, and of a refused one. */
export const CHECK_HEADERS = {
  user: 'x-sso-user',
  tenant: 'x-sso-tenant',
  roles: 'x-sso-roles',
  assertion: 'x-sso-assertion',
  login: 'x-sso-login',
} as const;

/** The claims of an assertion (RFC 7519, OpenID Connect). */
export const SessionClaims = z.object({
  /** The gateway, as its configuration names it. */
  iss: z.string(),
  /** The back end that it is for. */
  aud: z.string(),
  /** The user: stays the same, and is neither the user ID nor an email address. */
  sub: z.string(),
  /** Code of the tenant. */
  tenant: z.string(),
  /** Codes of the user's roles. */
  roles: z.array(z.string()),
  /** The session, as the user's list of sessions identifies it. */
  sid: z.string(),
  /**
   * Time of the sign-in, or of the last confirmation, in seconds since 1970. Of a user with a passkey, only those with a
   * passkey count; 0 if there was none in the session.
   */
  auth_time: z.int(),
  /** How the user signed in or confirmed (RFC 8176): `pwd`, `pop` and `mfa` for a passkey, none for a provider. */
  amr: z.array(z.string()),
  iat: z.int(),
  exp: z.int(),
  jti: z.string(),
});
export type SessionClaims = z.infer<typeof SessionClaims>;
