import * as openid from 'openid-client';
import { errors as jose } from 'jose';
import type { ProviderAccess, Unlinked } from '../model/provider.ts';
import type { FaultCode } from './fault-codes.ts';
import { CLOCK_TOLERANCE_SECONDS } from './time-limits.ts';

/** A failure at or with a provider. Its message is for the operator and contains no token or personal data. */
export class ProviderFault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Returns an error and its causes, outermost first. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let next = error; next !== undefined && causes.length < 6; next = next.cause) {
    causes.push(next);
    if (!(next instanceof Error)) break;
  }
  return causes;
}

/** Returns the codes, names and messages of an error and its causes. */
const codesOf = (error: unknown): string[] =>
  causesOf(error).flatMap((cause) => {
    if (!(cause instanceof Error)) return [];
    const { code } = cause as { code?: unknown };
    return [...(typeof code === 'string' ? [code] : []), cause.name, cause.message];
  });

/** A code that a provider sent, which may be any text. */
const printable = (code: string): string => (/^[\w.-]{1,64}$/.test(code) ? code : 'unknown');

/** Returns the system's or TLS's code of a failed connection; undefined for any other failure. */
function connectionCode(error: unknown): string | undefined {
  const codes = codesOf(error);
  if (codes.includes('OAUTH_TIMEOUT') || codes.includes('TimeoutError')) return 'timeout';
  if (codes.includes('ERR_JWKS_TIMEOUT')) return 'timeout';
  const isFetch = causesOf(error).some(
    (cause) => cause instanceof TypeError && cause.message === 'fetch failed',
  );
  if (!isFetch) return undefined;
  return codes.find((code) => /^[A-Z][A-Z0-9_]+$/.test(code) && !code.startsWith('OAUTH_')) ?? '';
}

const unreachable = ({ issuer }: ProviderAccess, code: string, error: unknown): ProviderFault =>
  new ProviderFault(
    'unreachable',
    `The provider ${issuer} can't be reached (${code || 'connection failed'}). Check issuer, the network, and for a certificate of your own authority NODE_EXTRA_CA_CERTS.`,
    error,
  );

/** Explains why the provider's metadata or keys could not be read. */
export function discoveryFault(access: ProviderAccess, error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const connection = connectionCode(error);
  if (connection !== undefined) return unreachable(access, connection, error);
  const isOtherIssuer = codesOf(error).includes('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED');
  const response = causesOf(error).find((cause) => cause instanceof Response);
  const status = response ? ` (HTTP ${response.status})` : '';
  const what = isOtherIssuer
    ? 'names another issuer. Set issuer to exactly the text that it contains'
    : `is not valid metadata of an OpenID provider${status}. Check issuer`;
  const address = `${access.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return new ProviderFault('discovery', `${address} ${what}.`, error);
}

/** True if a provider rejected the gateway's credentials. */
export const isRejectedClient = (error: unknown): boolean =>
  (error instanceof openid.ResponseBodyError &&
    ['invalid_client', 'unauthorized_client'].includes(error.error)) ||
  (error instanceof openid.WWWAuthenticateChallengeError && error.status === 401);

const clockFault = (error: unknown): ProviderFault =>
  new ProviderFault(
    'clock',
    `The token has expired, or was issued in the future: the clocks of gateway and provider differ by more than ${CLOCK_TOLERANCE_SECONDS} s. Synchronize both (NTP).`,
    error,
  );

const mixedUp = ({ issuer }: ProviderAccess, error: unknown): ProviderFault =>
  new ProviderFault(
    'redirect',
    `The response does not name the provider ${issuer}, at which the sign-in started (parameter iss). Check issuer; if it is right, a provider has mixed up responses.`,
    error,
  );

const RULES: readonly [
  matches: RegExp,
  make: (access: ProviderAccess, e: unknown) => ProviderFault,
][] = [
  [/^(response parameter|unexpected) "iss" \(issuer\)/, mixedUp],
  [/^(OAUTH_JWT_TIMESTAMP_CHECK_FAILED|ERR_JWT_EXPIRED)$/, (_, error) => clockFault(error)],
  [
    /^ERR_JWS_SIGNATURE_VERIFICATION_FAILED$|^ERR_JWKS_/,
    ({ issuer }, error) =>
      new ProviderFault(
        'signature',
        `The token's signature does not match a key of ${issuer}. Check that issuer is the provider that signed it, and that its jwks_uri has the key.`,
        error,
      ),
  ],
  [
    /^ERR_JOSE_ALG_NOT_ALLOWED$|^unexpected JWT "alg"/,
    ({ algorithm }, error) =>
      new ProviderFault(
        'algorithm',
        `The token is not signed with ${algorithm}. Set algorithm to the one that the provider uses for this client.`,
        error,
      ),
  ],
];

/** Explains why a code or token was not accepted; `redirectUri` is that of the sign-in, if there is one. */
export function tokenFault(
  access: ProviderAccess,
  error: unknown,
  redirectUri?: string,
): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const connection = connectionCode(error);
  if (connection !== undefined) return unreachable(access, connection, error);
  if (isRejectedClient(error))
    return new ProviderFault(
      'credentials',
      `The provider ${access.issuer} rejected the gateway's credentials (invalid_client). Check the client ID, clientSecret or privateKey, and the client authentication that the provider allows.`,
      error,
    );
  if (
    error instanceof openid.ResponseBodyError ||
    error instanceof openid.AuthorizationResponseError
  ) {
    const also = redirectUri && `, and that the redirect URI ${redirectUri} is registered there`;
    return new ProviderFault(
      'refused',
      `The provider ${access.issuer} replied with the error ${printable(error.error)}. Check scopes and prompt${also ?? ''}.`,
      error,
    );
  }
  const codes = codesOf(error);
  const rule = RULES.find(([matches]) => codes.some((code) => matches.test(code)));
  if (rule) return rule[1](access, error);
  const isClaim = error instanceof jose.JWTClaimValidationFailed;
  return new ProviderFault(
    'token',
    `The reply of ${access.issuer} is not valid${isClaim ? ` (claim ${error.claim})` : ''}. Check issuer, the client ID and algorithm.`,
    error,
  );
}

const NONE_LINKED = 'No user of the tenant is linked to this account';
const UNLINKED: Readonly<Record<Unlinked, string>> = {
  refused: `${NONE_LINKED}: firstSignIn is refuse.`,
  'no-match': `${NONE_LINKED}: no user of the tenant has its email.`,
  unverified: `${NONE_LINKED}: the provider sends no email with email_verified true.`,
  several: `${NONE_LINKED}: several users of the tenant have its email.`,
  'other-account': `${NONE_LINKED}: the user with its email is linked to another account of the provider.`,
  deleted:
    'No user was created, because the user of this account was deleted with --refuse-provider. To let the user in again, run "sso-gateway user add" with the email of the account.',
  'name-taken':
    'No user was created, because the tenant already has a user with this user ID. Link it to the provider, or rename it.',
};

/** Returns the fault of an account to which no user belongs. */
export const unlinkedFault = (why: Unlinked): ProviderFault =>
  new ProviderFault('unlinked', UNLINKED[why]);

/** Returns true if the user has canceled the sign-in at the provider. */
export const isCanceled = (error: unknown): boolean =>
  error instanceof ProviderFault &&
  error.cause instanceof openid.AuthorizationResponseError &&
  error.cause.error === 'access_denied';
