import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, test } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import type { ClientAuth, ServerMetadata } from 'openid-client';
import { PROVIDER_DEFAULTS } from '../../gateway/src/model/provider-defaults.ts';
import type { ProviderAccess } from '../../gateway/src/model/provider.ts';
import { clientAuthentication } from '../../gateway/src/oidc/client-authentication.ts';

// Rules: gateway-41

const ISSUER = 'https://id.example';

const authenticate = (access: Partial<ProviderAccess>, metadata: Partial<ServerMetadata> = {}) =>
  clientAuthentication(
    { ...PROVIDER_DEFAULTS, issuer: ISSUER, ...access },
    { issuer: ISSUER, ...metadata },
  );

/** Returns what a request with this authentication contains. */
async function sent(authentication: ClientAuth | undefined) {
  const [body, headers] = [new URLSearchParams(), new Headers()];
  // The type hides the promise of a private key's signature.
  const written: unknown = authentication?.(
    { issuer: ISSUER },
    { client_id: 'portal' },
    body,
    headers,
  );
  await Promise.resolve(written);
  return { authorization: headers.get('authorization'), body: Object.fromEntries(body) };
}

const BASIC = {
  authorization: `Basic ${Buffer.from('portal:se%3Acret').toString('base64')}`,
  body: {},
};
const POST = { authorization: null, body: { client_id: 'portal', client_secret: 'se:cret' } };

describe('a client secret', () => {
  const methods = async (...supported: readonly string[]) => {
    const token_endpoint_auth_methods_supported = [...supported];
    const metadata = supported.length === 0 ? {} : { token_endpoint_auth_methods_supported };
    const { preferred, other } = await authenticate({ clientSecret: 'se:cret' }, metadata);
    return [await sent(preferred), other && (await sent(other))];
  };

  test('is sent in a header if the provider does not say what it supports', async () => {
    assert.deepEqual(await methods(), [BASIC, undefined]);
  });

  test('is sent in a header first, and then in the body, if the provider supports both', async () => {
    assert.deepEqual(await methods('client_secret_post', 'client_secret_basic'), [BASIC, POST]);
  });

  test('is sent in the only way that the provider supports', async () => {
    assert.deepEqual(await methods('client_secret_basic', 'none'), [BASIC, undefined]);
    assert.deepEqual(await methods('private_key_jwt', 'client_secret_post'), [POST, undefined]);
  });

  test('is refused with the supported ways if it can’t be used', async () => {
    await assert.rejects(methods('private_key_jwt', 'none'), {
      code: 'settings',
      message:
        'The provider supports neither client_secret_basic nor client_secret_post, only private_key_jwt, none. Set privateKey if it supports private_key_jwt.',
    });
  });

  test('or a private key is required', async () => {
    await assert.rejects(authenticate({}), {
      code: 'settings',
      message: 'Set clientSecret or privateKey of the provider.',
    });
  });
});

describe('a private key', () => {
  const algorithmFor = async (pem: string, metadata: Partial<ServerMetadata> = {}) => {
    const both = { clientSecret: 'se:cret', privateKey: pem };
    const { preferred, other } = await authenticate(both, metadata);
    assert.equal(other, undefined);
    const { body, authorization } = await sent(preferred);
    assert.deepEqual([authorization, body['client_secret']], [null, undefined]);
    return decodeProtectedHeader(body['client_assertion'] ?? '').alg;
  };
  const pem = (key: KeyObject, type: 'pkcs8' | 'pkcs1' | 'sec1' = 'pkcs8') =>
    key.export({ type, format: 'pem' }).toString();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey;

  test('of RSA signs with RS256, or with PS256 if the provider supports only that', async () => {
    assert.equal(await algorithmFor(pem(rsa)), 'RS256');
    for (const [supported, algorithm] of [
      [['PS256', 'RS256'], 'RS256'],
      [['PS256', 'ES256'], 'PS256'],
    ] as const) {
      const token_endpoint_auth_signing_alg_values_supported = [...supported];
      const metadata = { token_endpoint_auth_signing_alg_values_supported };
      assert.equal(await algorithmFor(pem(rsa), metadata), algorithm);
    }
  });

  for (const [curve, algorithm] of [
    ['prime256v1', 'ES256'],
    ['secp384r1', 'ES384'],
    ['secp521r1', 'ES512'],
  ] as const)
    test(`on the curve ${curve} signs with ${algorithm}`, async () => {
      assert.equal(await algorithmFor(pem(ec(curve))), algorithm);
    });

  test('of Ed25519 signs with EdDSA, or with the newer name if the provider knows only that', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    assert.equal(await algorithmFor(pem(privateKey)), 'EdDSA');
    for (const [supported, algorithm] of [
      [['EdDSA', 'Ed25519'], 'EdDSA'],
      [['RS256', 'Ed25519'], 'Ed25519'],
    ] as const) {
      const token_endpoint_auth_signing_alg_values_supported = [...supported];
      const metadata = { token_endpoint_auth_signing_alg_values_supported };
      assert.equal(await algorithmFor(pem(privateKey), metadata), algorithm);
    }
  });

  test('in the older formats of PEM is accepted', async () => {
    assert.equal(await algorithmFor(pem(rsa, 'pkcs1')), 'RS256');
    assert.equal(await algorithmFor(pem(ec('prime256v1'), 'sec1')), 'ES256');
  });

  test('of another kind is refused as such', async () => {
    const { privateKey } = generateKeyPairSync('ed448');
    for (const text of [pem(privateKey), pem(ec('secp256k1'))])
      await assert.rejects(authenticate({ privateKey: text }), ({ cause }: Error) => {
        assert.equal((cause as Error).message, 'the type of the key is not supported');
        return true;
      });
  });

  test('of another kind, or text that is not a key, is refused without printing it', async () => {
    const { privateKey } = generateKeyPairSync('ed448');
    for (const text of [pem(privateKey), pem(ec('secp256k1')), 'secret text'])
      await assert.rejects(authenticate({ privateKey: text }), {
        code: 'settings',
        message:
          'privateKey is not a private key in PEM. Create one with: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048',
      });
  });
});
