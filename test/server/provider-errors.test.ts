import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { errors as jose } from 'jose';
import * as openid from 'openid-client';
import {
  discoveryFault,
  isRejectedClient,
  ProviderFault,
  tokenFault,
  unlinkedFault,
} from '../../gateway/src/oidc/faults.ts';
import { PROVIDER_DEFAULTS } from '../../gateway/src/model/provider-defaults.ts';

// Rules: gateway-50

const ISSUER = 'https://id.example/realms/acme';
const access = { ...PROVIDER_DEFAULTS, issuer: ISSUER };

const coded = (code: string, message = 'failed', cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code });
const fetchFailed = (code: string): Error =>
  new TypeError('fetch failed', { cause: coded(code, 'connection refused') });
const named = (name: string): Error => Object.assign(new Error('failed'), { name });
const response = (status: number) => new Response(null, { status });
const refusal = (error: string, status = 400) =>
  new openid.ResponseBodyError('refused', { cause: { error }, response: response(status) });

const unreachable = (code: string): string =>
  `The provider ${ISSUER} can't be reached (${code}). Check issuer, the network, and for a certificate of your own authority NODE_EXTRA_CA_CERTS.`;

/** Asserts how an error is explained, and that the log gets the error itself. */
function assertFault(fault: ProviderFault, code: string, message: string, cause: unknown): void {
  assert.deepEqual([fault.code, fault.message], [code, message]);
  assert.equal(fault.cause, cause);
}

for (const explain of [discoveryFault, tokenFault])
  describe(`${explain === tokenFault ? 'a token' : 'metadata'} that can’t be fetched`, () => {
    for (const [error, code] of [
      [fetchFailed('ECONNREFUSED'), 'ECONNREFUSED'],
      [fetchFailed('SELF_SIGNED_CERT_IN_CHAIN'), 'SELF_SIGNED_CERT_IN_CHAIN'],
      [coded('OAUTH_X', 'other', fetchFailed('ENOTFOUND')), 'ENOTFOUND'],
      [new TypeError('fetch failed'), 'connection failed'],
      [new TypeError('fetch failed', { cause: 'a text' }), 'connection failed'],
      [new TypeError('fetch failed', { cause: new Error('see X_1') }), 'connection failed'],
      [new TypeError('fetch failed', { cause: new Error('X_1 failed') }), 'connection failed'],
      [coded('OAUTH_TIMEOUT'), 'timeout'],
      [named('TimeoutError'), 'timeout'],
      [coded('ERR_JWKS_TIMEOUT'), 'timeout'],
    ] as const)
      test(`is explained by ${code} (${error.name}: ${error.message})`, () => {
        assertFault(explain(access, error), 'unreachable', unreachable(code), error);
      });

    test('is not assumed for other failures', () => {
      const cause = coded('ECONNREFUSED');
      for (const error of [new TypeError('other', { cause }), new Error('fetch failed', { cause })])
        assert.notEqual(explain(access, error).code, 'unreachable', error.message);
    });

    test('is recognized up to five causes deep', () => {
      const wrap = (depth: number): Error =>
        depth === 0 ? coded('OAUTH_TIMEOUT') : new Error('outer', { cause: wrap(depth - 1) });
      assert.equal(explain(access, wrap(5)).code, 'unreachable');
      assert.notEqual(explain(access, wrap(6)).code, 'unreachable');
    });

    test('keeps an explanation that exists', () => {
      const fault = new ProviderFault('settings', 'Set clientSecret.');
      assert.equal(explain(access, fault), fault);
    });
  });

describe('metadata that is not the provider’s', () => {
  const at = `${ISSUER}/.well-known/openid-configuration`;

  test('because it names another issuer is explained', () => {
    const error = coded('OAUTH_X', 'other', coded('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'));
    const message = `${at} names another issuer. Set issuer to exactly the text that it contains.`;
    assertFault(discoveryFault(access, error), 'discovery', message, error);
  });

  test('because it is not metadata is explained, with the status of the response', () => {
    const plain = coded('OAUTH_PARSE_ERROR');
    const message = (status: string) =>
      `${at} is not valid metadata of an OpenID provider${status}. Check issuer.`;
    assertFault(discoveryFault(access, plain), 'discovery', message(''), plain);
    const error = new Error('failed', { cause: response(404) });
    assertFault(discoveryFault(access, error), 'discovery', message(' (HTTP 404)'), error);
  });

  test('has one slash before its path, also if the issuer ends with one', () => {
    const { message } = discoveryFault({ ...access, issuer: `${ISSUER}/` }, new Error('failed'));
    assert.ok(message.startsWith(`${at} `), message);
  });

  test('is explained although its causes are a circle', () => {
    const error = new Error('failed');
    error.cause = error;
    assert.equal(discoveryFault(access, error).code, 'discovery');
  });
});

describe('a client that the provider rejects', () => {
  const challenge = (status: number) =>
    new openid.WWWAuthenticateChallengeError('challenge', {
      cause: [],
      response: response(status),
    });

  test('is recognized by the error or the status', () => {
    for (const error of [refusal('invalid_client'), refusal('unauthorized_client'), challenge(401)])
      assert.ok(isRejectedClient(error), String(error));
    for (const error of [refusal('invalid_grant'), challenge(400), coded('invalid_client')])
      assert.ok(!isRejectedClient(error), String(error));
  });

  test('is explained by its credentials', () => {
    const error = refusal('invalid_client');
    const message = `The provider ${ISSUER} rejected the gateway's credentials (invalid_client). Check the client ID, clientSecret or privateKey, and the client authentication that the provider allows.`;
    assertFault(tokenFault(access, error), 'credentials', message, error);
  });
});

describe('a code or token that is not accepted is explained', () => {
  const CALLBACK = 'https://sso.example/callback';
  const refused = (code: string): string =>
    `The provider ${ISSUER} replied with the error ${code}. Check scopes and prompt, and that the redirect URI ${CALLBACK} is registered there.`;
  const invalid = (claim = ''): string =>
    `The reply of ${ISSUER} is not valid${claim}. Check issuer, the client ID and algorithm.`;
  const CLOCK =
    'The token has expired, or was issued in the future: the clocks of gateway and provider differ by more than 180 s. Synchronize both (NTP).';
  const SIGNATURE = `The token's signature does not match a key of ${ISSUER}. Check that issuer is the provider that signed it, and that its jwks_uri has the key.`;
  const MIXED_UP = `The response does not name the provider ${ISSUER}, at which the sign-in started (parameter iss). Check issuer; if it is right, a provider has mixed up responses.`;
  const ALGORITHM =
    'The token is not signed with RS256. Set algorithm to the one that the provider uses for this client.';

  test('by the error that the provider sends, if it is safe to print', () => {
    const sent = new URLSearchParams({ error: 'login_required' });
    const redirect = new openid.AuthorizationResponseError('refused', { cause: sent });
    assertFault(
      tokenFault(access, redirect, CALLBACK),
      'refused',
      refused('login_required'),
      redirect,
    );
    for (const [code, printed] of [
      ['invalid_grant', 'invalid_grant'],
      ['x'.repeat(64), 'x'.repeat(64)],
      ['x'.repeat(65), 'unknown'],
      ['two words', 'unknown'],
      ['<b>', 'unknown'],
      ['a\nb', 'unknown'],
    ] as const)
      assert.equal(tokenFault(access, refusal(code), CALLBACK).message, refused(printed));
  });

  test('without a redirect URI, if none was used', () => {
    const message = `The provider ${ISSUER} replied with the error invalid_grant. Check scopes and prompt.`;
    assert.equal(tokenFault(access, refusal('invalid_grant')).message, message);
  });

  for (const [error, code, message] of [
    [coded('OAUTH_JWT_TIMESTAMP_CHECK_FAILED'), 'clock', CLOCK],
    [coded('OAUTH_X', 'other', new jose.JWTExpired('expired', {})), 'clock', CLOCK],
    [new jose.JWSSignatureVerificationFailed(), 'signature', SIGNATURE],
    [new jose.JWKSNoMatchingKey(), 'signature', SIGNATURE],
    [new jose.JOSEAlgNotAllowed(), 'algorithm', ALGORITHM],
    [coded('OAUTH_X', 'unexpected JWT "alg" header parameter'), 'algorithm', ALGORITHM],
    [coded('OAUTH_X', 'response parameter "iss" (issuer) missing'), 'redirect', MIXED_UP],
    [coded('OAUTH_X', 'unexpected "iss" (issuer) response parameter value'), 'redirect', MIXED_UP],
    [coded('OAUTH_X', 'an unexpected "iss" (issuer)'), 'token', invalid()],
    [coded('OAUTH_X', 'unexpected JWT "iss" (issuer) claim value'), 'token', invalid()],
    [new jose.JWTClaimValidationFailed('x', {}, 'aud'), 'token', invalid(' (claim aud)')],
    [new Error('other'), 'token', invalid()],
    [coded('NOT_ERR_JWT_EXPIRED'), 'token', invalid()],
    [coded('X_ERR_JWKS_'), 'token', invalid()],
    [coded('ERR_JWT_EXPIRED_LATER'), 'token', invalid()],
    [coded('X_ERR_JWS_SIGNATURE_VERIFICATION_FAILED'), 'token', invalid()],
    [coded('ERR_JWS_SIGNATURE_VERIFICATION_FAILED_X'), 'token', invalid()],
    [coded('X_ERR_JOSE_ALG_NOT_ALLOWED'), 'token', invalid()],
    [coded('ERR_JOSE_ALG_NOT_ALLOWED_X'), 'token', invalid()],
    // Only errors are read.
    [new Error('other', { cause: { code: 'ERR_JWKS_TIMEOUT' } }), 'token', invalid()],
    [coded('OAUTH_X', 'an unexpected JWT "alg"'), 'token', invalid()],
  ] as const)
    test(`as ${code}: ${'code' in error ? String(error.code) : ''} ${error.message}`, () => {
      assertFault(tokenFault(access, error), code, message, error);
    });

  test('also if it is not an error', () => {
    assertFault(tokenFault(access, 'a text'), 'token', invalid(), 'a text');
  });
});

describe('an account to which no user belongs', () => {
  for (const [why, message] of [
    ['refused', /: firstSignIn is refuse\.$/],
    ['no-match', /: no user of the tenant has its email\.$/],
    ['unverified', /: the provider sends no email with email_verified true\.$/],
    ['several', /: several users of the tenant have its email\.$/],
    ['other-account', /: the user with its email is linked to another account of the provider\.$/],
    ['deleted', /^No user was created, because the user of this account was deleted .* add"/],
    [
      'name-taken',
      /^No user was created, because the tenant already has a user with this user ID\./,
    ],
  ] as const)
    test(`is explained: ${why}`, () => {
      const fault = unlinkedFault(why);
      assert.equal(fault.code, 'unlinked');
      assert.match(fault.message, message);
    });
});
