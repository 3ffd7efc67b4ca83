import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ProviderAccess } from '../../gateway/src/extension.ts';
import { CALLBACK_PATH } from '../../gateway/src/oidc/relying-party.ts';
import type { Answer } from '../support/agent.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../support/openid-provider.ts';
import { startProviderGateway, type ProviderGateway } from '../support/provider-gateway.ts';

// Rules: gateway-41, gateway-42, gateway-50

// Every character that the encoding of `client_secret_basic` changes.
const SECRET = 'a-secret_of.the+other party/100%:~!*()';
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const clients = [
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

let gateway: ProviderGateway;
let provider: OpenIdProvider;
before(async () => {
  gateway = await startProviderGateway();
  const origin = `http://localhost:${gateway.port}`;
  provider = await startOpenIdProvider({
    path: '/realms/x',
    redirectUris: [origin + CALLBACK_PATH],
    postLogoutUris: [`${origin}/login`],
    clients,
    areClaimsInUserInfo: true,
  });
  await gateway.store
    .insertInto('identities')
    .values({ tenant_code: 'ACME', issuer: provider.issuer, subject: 'ada', user_id: 'acme-ada' })
    .execute();
});
after(async () => {
  await provider.stop();
  await gateway.close();
});
beforeEach(async () => {
  gateway.log.text = '';
  // A reading of the keys that a test before has caused may be repeated.
  gateway.clock.advance(60);
  await provider.control({ clockOffsetSeconds: 0, keys: 'own' });
});

const use = (clientId: string, access: Partial<ProviderAccess> = {}): Promise<void> =>
  gateway.addClient(clientId, { issuer: provider.issuer, clientSecret: SECRET, ...access });

/** Signs in as Ada, and returns the page where that ends. */
async function signIn(clientId: string): Promise<Answer> {
  const browser = gateway.browser();
  const page = await browser.startSso({ authType: clientId });
  const isProvider = page.url.pathname.startsWith('/realms/x/interaction/');
  const end = isProvider ? await provider.signIn(browser, page, 'ada') : page;
  assert.equal(end.url.pathname, '/login', end.url.href);
  assert.equal(browser.cookie('sso-session') !== undefined, end.url.search === '?sso=ok');
  return end;
}

async function assertSignedIn(clientId: string): Promise<void> {
  const { url } = await signIn(clientId);
  assert.equal(url.search, '?sso=ok', `${url.href}\n${gateway.log.text}`);
}

/** Signs in, and checks what the user sees and what the operator reads. */
async function assertFailed(clientId: string, shown: RegExp, fault: string, logged: RegExp) {
  const { url } = await signIn(clientId);
  assert.match(url.searchParams.get('errorMsg') ?? '', shown);
  const lines = gateway.log.text.trim().split('\n').filter(Boolean);
  const entries = lines.map((line) => JSON.parse(line) as { fault?: string; msg: string });
  const entry = entries.find((each) => each.fault === fault);
  assert.ok(entry, `no line about ${fault}: ${gateway.log.text}`);
  assert.match(entry.msg, logged);
  assert.doesNotMatch(gateway.log.text, /eyJ|a-secret/, 'the log contains a token or the secret');
}

describe('a sign-in at a provider below a path', () => {
  for (const clientId of ['basic', 'post'])
    test(`authenticates a client that the provider allows client_secret_${clientId} only`, async () => {
      await use(clientId);
      await assertSignedIn(clientId);
    });

  test('remembers which authentication the provider has accepted', async () => {
    await use('post');
    await assertSignedIn('post');
    const before = await provider.counts();
    await assertSignedIn('post');
    assert.equal((await provider.counts()).token, before.token + 1);
  });

  test('authenticates a client with a private key', async () => {
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await gateway.addClient('key', { issuer: provider.issuer, privateKey: pem });
    await assertSignedIn('key');
  });

  for (const algorithm of ALGORITHMS)
    test(`accepts ID tokens signed with ${algorithm}`, async () => {
      await use(algorithm, { algorithm });
      await assertSignedIn(algorithm);
    });

  test('requests the configured scopes and prompt, and always uses PKCE', async () => {
    await use('basic', { scopes: ['openid', 'groups'], prompt: '' });
    const start = await gateway
      .browser()
      .send('/api/auth/v3/login?authType=basic&orgType=TENANT&tenantCode=ACME');
    // The settings of a client are read again after an hour.
    gateway.clock.advance(3601);
    const again = await gateway
      .browser()
      .send('/api/auth/v3/login?authType=basic&orgType=TENANT&tenantCode=ACME');
    assert.equal(new URL(start.headers.location ?? '').searchParams.get('prompt'), 'login');
    const { searchParams } = new URL(again.headers.location ?? '');
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
      await provider.control({ clockOffsetSeconds: minutes * 60 });
      await assertSignedIn('basic');
    });
  for (const hours of [2, -2])
    test(`but not by ${hours} hours, which the log says`, async () => {
      await provider.control({ clockOffsetSeconds: hours * 3600 });
      await assertFailed('basic', /did not confirm/, 'clock', /clock.*NTP/);
    });
});

describe('the provider’s metadata and keys', () => {
  test('are read once an hour', async () => {
    await use('basic');
    await assertSignedIn('basic');
    const before = await provider.counts();
    await assertSignedIn('basic');
    assert.deepEqual(await provider.counts(), { ...before, token: before.token + 1 });
    gateway.clock.advance(3601);
    await assertSignedIn('basic');
    const { discovery, keys } = await provider.counts();
    assert.deepEqual([discovery, keys], [before.discovery + 1, before.keys + 1]);
  });

  test('are read again if a key is unknown, but not within ten seconds', async () => {
    gateway.clock.advance(3601);
    await provider.control({ keys: 'unknown' });
    await assertFailed('basic', /did not confirm/, 'signature', /does not match a key/);
    await provider.control({ keys: 'own' });
    await assertFailed('basic', /did not confirm/, 'signature', /jwks_uri/);
    gateway.clock.advance(10);
    await assertSignedIn('basic');
  });

  test('do not verify a token that another key has signed', async () => {
    gateway.clock.advance(3601);
    await provider.control({ keys: 'wrong' });
    await assertFailed('basic', /did not confirm/, 'signature', /does not match a key/);
    gateway.clock.advance(3601);
  });
});

describe('the log names the cause of a failure and the setting to check, if', () => {
  test('the client secret is wrong', async () => {
    await gateway.addClient('basic', { issuer: provider.issuer, clientSecret: 'wrong' });
    gateway.clock.advance(3601);
    await assertFailed('basic', /did not confirm/, 'credentials', /invalid_client.*clientSecret/);
    await use('basic');
    gateway.clock.advance(3601);
  });

  test('the algorithm is another one', async () => {
    await use('RS256', { algorithm: 'ES256' });
    gateway.clock.advance(3601);
    await assertFailed('RS256', /did not confirm/, 'algorithm', /not signed with ES256.*algorithm/);
  });

  test('the provider can’t sign the user in as prompt asks', async () => {
    await use('post', { prompt: 'none' });
    gateway.clock.advance(3601);
    await assertFailed('post', /did not confirm/, 'refused', /login_required.*prompt/);
  });

  test('the path of the issuer is wrong', async () => {
    await use('lost', { issuer: provider.issuer.replace('/x', '/y') });
    await assertFailed('lost', /can’t be reached/, 'discovery', /realms\/y.*Check issuer/);
  });

  test('the metadata names another issuer', async () => {
    await use('slash', { issuer: `${provider.issuer}/` });
    await assertFailed('slash', /can’t be reached/, 'discovery', /names another issuer/);
  });

  test('nothing listens there, and the next attempt asks again', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    await use('down', { issuer: `http://127.0.0.1:${port}/realms/x` });
    await assertFailed('down', /can’t be reached/, 'unreachable', /ECONNREFUSED.*Check issuer/);
    await gateway.addClient('down', { issuer: provider.issuer, clientSecret: 'x' });
    const { url } = await gateway.browser().startSso({ authType: 'down' });
    assert.ok(url.href.startsWith(provider.issuer), url.href);
  });

  test('neither a secret nor a key is set', async () => {
    await gateway.addClient('bare', { issuer: provider.issuer });
    await assertFailed('bare', /can’t be reached/, 'settings', /clientSecret or privateKey/);
  });

  test('the private key is unreadable', async () => {
    await gateway.addClient('unreadable', { issuer: provider.issuer, privateKey: 'no key' });
    await assertFailed('unreadable', /can’t be reached/, 'settings', /privateKey.*openssl/);
  });

  test('the claim of the user ID is missing', async () => {
    await use('ES256', {
      algorithm: 'ES256',
      claims: { userId: 'oid', name: 'name', email: 'email', language: 'locale', groups: 'groups' },
    });
    gateway.clock.advance(3601);
    await assertFailed('ES256', /did not confirm/, 'claims', /claim oid.*claims\.userId/);
  });
});

test('a provider that stops before the code is redeemed does not sign the user in', async () => {
  await use('basic');
  const browser = gateway.browser();
  const page = await browser.startSso({ authType: 'basic' });
  const answer = await browser.send(page.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'account=ada',
  });
  const resumed = await browser.send(answer.headers.location ?? '');
  await provider.stop();
  const { url } = await browser.visit(resumed.headers.location ?? '');
  assert.match(url.searchParams.get('errorMsg') ?? '', /can’t be reached/);
  assert.match(gateway.log.text, /"fault":"unreachable"/);
  assert.equal(browser.cookie('sso-session'), undefined);
});
