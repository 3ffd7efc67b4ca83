import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { PROVIDER_DEFAULTS } from '../../gateway/src/model/provider-defaults.ts';
import type { ProviderAccess } from '../../gateway/src/model/provider.ts';
import { openProviders, type KnownProvider } from '../../gateway/src/oidc/providers.ts';
import { verifyToken } from '../../gateway/src/oidc/verify-token.ts';

// Rules: gateway-41, gateway-50

const ISSUER = 'https://id.example';

describe('a token', async () => {
  const [own, next] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const keysOf = async (kid: string, key: (typeof own)['publicKey']) =>
    createLocalJWKSet({ keys: [{ ...(await exportJWK(key)), kid, alg: 'RS256' }] });
  const keys = {
    own: await keysOf('own', own.publicKey),
    next: await keysOf('next', next.publicKey),
  };
  const provider = (name: keyof typeof keys, access: Partial<ProviderAccess> = {}) =>
    ({
      access: { ...PROVIDER_DEFAULTS, issuer: ISSUER, ...access },
      issuer: ISSUER,
      keys: keys[name],
    }) as unknown as KnownProvider;

  const nowSeconds = () => Math.floor(Date.now() / 1000);
  const sign = (
    claims: JWTPayload = {},
    name: keyof typeof keys = 'own',
    ids: { kid?: string } = { kid: name },
  ) => {
    const at = nowSeconds();
    const all = { iss: ISSUER, aud: 'portal', iat: at, exp: at + 60, ...claims };
    const { privateKey } = name === 'own' ? own : next;
    return new SignJWT(all).setProtectedHeader({ alg: 'RS256', ...ids }).sign(privateKey);
  };
  const verify = (
    token: string,
    known = provider('own'),
    reread: () => KnownProvider = () => assert.fail('read again'),
  ) =>
    verifyToken(
      { find: () => Promise.resolve(known), reread: () => Promise.resolve(reread()) },
      'portal',
      token,
    );

  test('of the provider for this client is accepted', async () => {
    const known = provider('own');
    const { claims, provider: found } = await verify(await sign({ sub: 'ada' }), known);
    assert.deepEqual([claims.sub, found], ['ada', known]);
  });

  test('is for the client ID that the provider has assigned', async () => {
    const known = provider('own', { clientId: 'assigned' });
    assert.ok(await verify(await sign({ aud: 'assigned' }), known));
    await assert.rejects(verify(await sign(), known), /\(claim aud\)/);
  });

  test('of another issuer, for another client, or without a time of issue is refused', async () => {
    for (const [claims, name] of [
      [{ iss: 'https://other.example' }, 'iss'],
      [{ aud: 'other' }, 'aud'],
      [{ iat: undefined }, 'iat'],
    ] as const)
      await assert.rejects(verify(await sign(claims)), (error: Error & { code?: unknown }) => {
        assert.equal(error.code, 'token');
        assert.ok(error.message.includes(`(claim ${name})`), error.message);
        return true;
      });
  });

  test('is refused if it is not signed by the algorithm of the settings', async () => {
    const known = provider('own', { algorithm: 'PS256' });
    await assert.rejects(verify(await sign(), known), { code: 'algorithm' });
  });

  test('may have expired, or be issued in the future, by three minutes', async () => {
    const at = nowSeconds();
    assert.ok(await verify(await sign({ exp: at - 150 })));
    assert.ok(await verify(await sign({ iat: at + 150, exp: at + 300 })));
    await assert.rejects(verify(await sign({ exp: at - 181 })), { code: 'clock' });
    await assert.rejects(verify(await sign({ iat: at + 240, exp: at + 300 })), {
      code: 'clock',
      message:
        'The token was issued in the future: the clock of the provider is ahead of the gateway’s, or the gateway’s is behind. Synchronize both (NTP).',
    });
  });

  test('with an unknown key is checked with the keys that the provider has by then', async () => {
    const renewed = provider('next');
    const token = await sign({}, 'next');
    const { provider: found } = await verify(token, provider('own'), () => renewed);
    assert.equal(found, renewed);
    const known = provider('own');
    await assert.rejects(
      verify(token, known, () => known),
      { code: 'signature' },
    );
  });

  test('with a key that the provider has replaced under its ID, or without an ID, is checked in the same way', async () => {
    for (const ids of [{ kid: 'own' }, {}]) {
      const holder = async (key: (typeof own)['publicKey']) => {
        const jwk = { ...(await exportJWK(key)), alg: 'RS256', ...ids };
        return { ...provider('own'), keys: createLocalJWKSet({ keys: [jwk] }) } as KnownProvider;
      };
      const renewed = await holder(next.publicKey);
      const token = await sign({}, 'next', ids);
      const { provider: found } = await verify(token, await holder(own.publicKey), () => renewed);
      assert.equal(found, renewed);
    }
  });
});

describe('the metadata of a provider', () => {
  let origin = '';
  let readings = 0;
  let isDown = false;
  let metadata: Record<string, unknown> = {};
  const server = createServer((_, response) => {
    readings += 1;
    response.writeHead(isDown ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(metadata));
  });
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => void server.close());

  let nowMs = 0;
  let access: ProviderAccess | undefined;
  let providers = openProviders({ findProvider: () => undefined, now: () => 0 });
  beforeEach(() => {
    [readings, isDown, nowMs] = [0, false, 1_000_000];
    metadata = { issuer: origin, jwks_uri: `${origin}/keys` };
    access = { ...PROVIDER_DEFAULTS, issuer: origin, clientSecret: 'secret' };
    providers = openProviders({ findProvider: () => access, now: () => nowMs });
  });

  test('is read once an hour, also for simultaneous sign-ins', async () => {
    const [first, second] = await Promise.all([providers.find('a'), providers.find('a')]);
    assert.equal(first, second);
    nowMs += 3_599_999;
    assert.equal(await providers.find('a'), first);
    assert.equal(readings, 1);
    nowMs += 1;
    const [third, fourth] = await Promise.all([providers.find('a'), providers.find('a')]);
    assert.notEqual(third, first);
    assert.equal(third, fourth);
    assert.equal(readings, 2);
  });

  test('is read for each client, and says who issues tokens', async () => {
    const provider = await providers.find('a');
    assert.equal(provider.issuer, origin);
    assert.equal(provider.configuration.clientMetadata().client_id, 'a');
    assert.equal(provider.configuration.clientMetadata().id_token_signed_response_alg, 'RS256');
    assert.equal(provider.configuration.timeout, 10);
    assert.equal(provider.otherConfiguration, undefined);
    access = access && { ...access, clientId: 'assigned' };
    const assigned = await providers.find('b');
    assert.equal(assigned.configuration.clientMetadata().client_id, 'assigned');
    assert.equal(readings, 2);
  });

  test('has a second way to authenticate the client if the provider supports both', async () => {
    metadata['token_endpoint_auth_methods_supported'] = [
      'client_secret_basic',
      'client_secret_post',
    ];
    const { configuration, otherConfiguration } = await providers.find('a');
    assert.ok(otherConfiguration);
    assert.notEqual(otherConfiguration, configuration);
  });

  test('is read again if the settings have changed', async () => {
    const first = await providers.find('a');
    access = access && { ...access, prompt: '' };
    const second = await providers.find('a');
    assert.notEqual(second, first);
    assert.equal(await providers.find('a'), second);
    assert.equal(readings, 2);
  });

  test('is read again for an unknown key, but not within ten seconds', async () => {
    const first = await providers.find('a');
    nowMs += 9_999;
    assert.equal(await providers.reread('a', first), first);
    nowMs += 1;
    const second = await providers.reread('a', first);
    assert.notEqual(second, first);
    assert.equal(await providers.reread('a', first), second, 'another request has read it');
    assert.equal(readings, 2);
  });

  test('that could not be read is read again at the next request', async () => {
    isDown = true;
    await assert.rejects(providers.find('a'), { code: 'discovery' });
    isDown = false;
    assert.equal((await providers.find('a')).issuer, origin);
  });

  test('needs an address of keys', async () => {
    for (const jwks_uri of [undefined, 'no address']) {
      metadata = { issuer: origin, jwks_uri };
      await assert.rejects(providers.find('a'), {
        code: 'discovery',
        message: `The metadata of ${origin} has no valid jwks_uri.`,
      });
    }
  });

  test('is not looked for if the client has no provider', async () => {
    access = undefined;
    await assert.rejects(providers.find('a'), {
      code: 'settings',
      message: 'No provider is configured for the client a.',
    });
    assert.equal(readings, 0);
  });
});
