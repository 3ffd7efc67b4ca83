import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as openid from 'openid-client';
import { PROVIDER_DEFAULTS } from '../../gateway/src/model/provider-defaults.ts';
import type { ProviderAccess } from '../../gateway/src/model/provider.ts';
import { openProviders } from '../../gateway/src/oidc/providers.ts';

// Rules: gateway-41

const reply = (body: unknown): Promise<Response> =>
  Promise.resolve(
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
  );

/** Providers at an issuer that is not reached: `answer` replies to each request. */
function providersAt(
  { mock }: TestContext,
  issuer: string,
  answer: (path: string) => Promise<Response>,
) {
  const paths: string[] = [];
  mock.method(globalThis, 'fetch', (url: URL | string) => {
    const { pathname } = new URL(url);
    paths.push(pathname);
    return answer(pathname);
  });
  const access: ProviderAccess = { ...PROVIDER_DEFAULTS, issuer, clientSecret: 'secret' };
  let nowMs = 1_000_000;
  return {
    paths,
    advance: (ms: number) => void (nowMs += ms),
    ...openProviders({ findProvider: () => access, now: () => nowMs }),
  };
}

const ISSUER = 'https://id.example';
const METADATA = { issuer: ISSUER, jwks_uri: `${ISSUER}/keys` };

describe('a provider with HTTPS', () => {
  test('names no address of keys without it', async (context) => {
    const jwks_uri = 'http://id.example/https:';
    const { find } = providersAt(context, ISSUER, () => reply({ issuer: ISSUER, jwks_uri }));
    await assert.rejects(find('a'), {
      code: 'discovery',
      message: `The metadata of ${ISSUER} has no valid jwks_uri.`,
    });
  });

  test('gets no request at an address without it', async (context) => {
    const userinfo_endpoint = 'http://id.example/userinfo';
    const { find, paths } = providersAt(context, ISSUER, () =>
      reply({ ...METADATA, userinfo_endpoint }),
    );
    const { configuration } = await find('a');
    await assert.rejects(openid.fetchUserInfo(configuration, 'token', 'ada'), {
      code: 'OAUTH_HTTP_REQUEST_FORBIDDEN',
    });
    assert.deepEqual(paths, ['/.well-known/openid-configuration']);
  });
});

test('a provider on this machine may do without HTTPS', async (context) => {
  const issuer = 'http://127.0.0.1:1';
  const metadata = { issuer, jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo` };
  const { find } = providersAt(context, issuer, (path) =>
    reply(path === '/userinfo' ? { sub: 'ada' } : metadata),
  );
  const { configuration } = await find('a');
  assert.deepEqual(await openid.fetchUserInfo(configuration, 'token', 'ada'), { sub: 'ada' });
});

test('the keys are read once with the metadata, also for tokens with an unknown key', async (context) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'own', alg: 'RS256' };
  const { find, paths } = providersAt(context, ISSUER, (path) =>
    reply(path === '/keys' ? { keys: [jwk] } : METADATA),
  );
  const { keys } = await find('a');
  const keyOf = async (kid: string) => {
    const token = await new SignJWT().setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
    const [header = '', payload = '', signature = ''] = token.split('.');
    return keys({ alg: 'RS256', kid }, { protected: header, payload, signature });
  };
  context.mock.timers.enable({ apis: ['Date'], now: 0 });
  try {
    assert.ok(await keyOf('own'));
    await assert.rejects(keyOf('other'), { code: 'ERR_JWKS_NO_MATCHING_KEY' });
    context.mock.timers.tick(3_599_000);
    await assert.rejects(keyOf('other'), { code: 'ERR_JWKS_NO_MATCHING_KEY' });
    assert.ok(await keyOf('own'));
  } finally {
    context.mock.timers.reset();
  }
  assert.deepEqual(paths, ['/.well-known/openid-configuration', '/keys']);
});

test('a reading that fails does not discard a later one that succeeds', async (context) => {
  let readings = 0;
  const providers = providersAt(context, ISSUER, () => {
    readings += 1;
    return readings === 2 ? Promise.reject(new Error('down')) : reply(METADATA);
  });
  const known = await providers.find('a');
  providers.advance(10_000);
  const both = [providers.reread('a', known), providers.reread('a', known)];
  const [failed, later] = await Promise.allSettled(both);
  assert.deepEqual([failed?.status, later?.status], ['rejected', 'fulfilled']);
  assert.equal(await providers.find('a'), later?.status === 'fulfilled' && later.value);
  assert.equal(readings, 3);
});
