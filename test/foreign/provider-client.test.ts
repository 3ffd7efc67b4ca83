import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { useAdaSignIns } from '../support/providers/ada-sign-ins.ts';
import { SECRET } from '../support/providers/provider-pair.ts';

// Rules: gateway-41, gateway-50

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const CLIENTS = [
  { client_id: 'basic', client_secret: SECRET, token_endpoint_auth_method: 'client_secret_basic' },
  { client_id: 'post', client_secret: SECRET, token_endpoint_auth_method: 'client_secret_post' },
  {
    client_id: 'key',
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [publicKey.export({ format: 'jwk' })] },
  },
  ...ALGORITHMS.map((alg) => ({
    client_id: alg,
    client_secret: SECRET,
    id_token_signed_response_alg: alg,
  })),
];

const { pair, use, assertSignedIn, assertFailed } = useAdaSignIns(CLIENTS);

describe('a sign-in at a provider below a path', () => {
  for (const clientId of ['basic', 'post'])
    test(`authenticates a client that the provider allows client_secret_${clientId} only`, async () => {
      await use(clientId);
      await assertSignedIn(clientId);
    });

  test('remembers which authentication the provider has accepted', async () => {
    await use('post');
    await assertSignedIn('post');
    const before = await pair().provider.counts();
    await assertSignedIn('post');
    assert.equal((await pair().provider.counts()).token, before.token + 1);
  });

  test('authenticates a client with a private key', async () => {
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await pair().gateway.addClient('key', { issuer: pair().provider.issuer, privateKey: pem });
    await assertSignedIn('key');
  });

  for (const algorithm of ALGORITHMS)
    test(`accepts ID tokens signed with ${algorithm}`, async () => {
      await use(algorithm, { algorithm });
      await assertSignedIn(algorithm);
    });

  test('requests the configured scopes and prompt, and always uses PKCE', async () => {
    await use('basic', { scopes: ['openid', 'groups'], prompt: '' });
    const start = await pair()
      .gateway.browser()
      .send('/api/auth/v3/login?authType=basic&orgType=TENANT&tenantCode=ACME');
    const { searchParams } = new URL(start.headers.location ?? '');
    assert.equal(searchParams.get('prompt'), null);
    assert.equal(searchParams.get('scope'), 'openid groups');
    assert.equal(searchParams.get('code_challenge_method'), 'S256');
    assert.match(searchParams.get('nonce') ?? '', /^[\w-]{43}$/);
  });
});

describe('the provider’s clock may differ', () => {
  before(() => use('basic'));
  for (const minutes of [2, -2])
    test(`by ${minutes} minutes`, async () => {
      await pair().provider.control({ clockOffsetSeconds: minutes * 60 });
      await assertSignedIn('basic');
    });
  for (const hours of [2, -2])
    test(`but not by ${hours} hours, which the log says`, async () => {
      await pair().provider.control({ clockOffsetSeconds: hours * 3600 });
      await assertFailed('basic', /did not confirm/, 'clock', /clock.*NTP/);
    });
});

describe('the provider’s metadata and keys', () => {
  test('are read once an hour', async () => {
    await use('basic');
    await assertSignedIn('basic');
    const before = await pair().provider.counts();
    await assertSignedIn('basic');
    assert.deepEqual(await pair().provider.counts(), { ...before, token: before.token + 1 });
    pair().gateway.clock.advance(3601);
    await assertSignedIn('basic');
    const { discovery, keys } = await pair().provider.counts();
    assert.deepEqual([discovery, keys], [before.discovery + 1, before.keys + 1]);
  });

  test('are read again if a key is unknown, but not within ten seconds', async () => {
    pair().gateway.clock.advance(3601);
    await pair().provider.control({ keys: 'unknown' });
    await assertFailed('basic', /did not confirm/, 'signature', /does not match a key/);
    await pair().provider.control({ keys: 'own' });
    await assertFailed('basic', /did not confirm/, 'signature', /jwks_uri/);
    pair().gateway.clock.advance(10);
    await assertSignedIn('basic');
  });

  test('are read again if a key has been replaced under its ID, but not within ten seconds', async () => {
    pair().gateway.clock.advance(3601);
    await pair().provider.control({ keys: 'wrong' });
    await assertFailed('basic', /did not confirm/, 'signature', /does not match a key/);
    await pair().provider.control({ keys: 'own' });
    const { keys } = await pair().provider.counts();
    await assertFailed('basic', /did not confirm/, 'signature', /does not match a key/);
    assert.equal((await pair().provider.counts()).keys, keys, 'within ten seconds');
    pair().gateway.clock.advance(10);
    await assertSignedIn('basic');
    assert.equal((await pair().provider.counts()).keys, keys + 1);
  });

  test('do not verify a token that another key has signed', async () => {
    pair().gateway.clock.advance(3601);
    await pair().provider.control({ keys: 'wrong' });
    await assertFailed('basic', /did not confirm/, 'signature', /does not match a key/);
    pair().gateway.clock.advance(3601);
  });
});
