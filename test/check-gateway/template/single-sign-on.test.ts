import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProviderReply } from '../../../cli/create-gateway/template/src/index.ts';
import { ADA, challengeOf, openBrowser, openTemplate } from './browser.ts';

// Rules: gateway-15

const START = '/api/auth/v3/login?authType=OIDC&orgType=BE&tenantCode=ACME';

/** Opens the template with a provider that keeps what the gateway has sent it. */
function openWithProvider() {
  const replies: ProviderReply[] = [];
  const provider = {
    name: 'Company account',
    authorizeUrl: 'https://provider.example/authorize',
    clientId: 'portal',
    signedInUser: async (reply: ProviderReply) => {
      replies.push(reply);
      return ADA;
    },
  };
  return { ...openTemplate({ provider }), replies };
}

async function start(browser: ReturnType<typeof openBrowser>): Promise<URLSearchParams> {
  const { headers } = await browser.send('GET', START);
  return new URL(headers['location'] ?? '').searchParams;
}

test('a sign-in sends a PKCE challenge and a nonce, and gives their proofs to the provider’s client', async () => {
  const { handle, replies } = openWithProvider();
  const browser = openBrowser(handle);
  const sent = await start(browser);
  const state = sent.get('state') ?? '';
  const back = `/api/auth/v3/callback?code=abc&state=${state}`;
  const { headers } = await browser.send('GET', back);
  assert.equal(headers['location'], '/login?sso=ok');
  const [reply] = replies;
  assert.ok(reply);
  assert.equal(sent.get('code_challenge_method'), 'S256');
  assert.equal(sent.get('code_challenge'), challengeOf(reply.codeVerifier));
  assert.match(reply.codeVerifier, /^[\w-]{43}$/);
  assert.match(reply.nonce, /^[\w-]{43}$/);
  assert.equal(sent.get('nonce'), reply.nonce);
  assert.equal(sent.get('redirect_uri'), reply.redirectUri);
  assert.equal(reply.code, 'abc');
  assert.ok(!sent.toString().includes(reply.codeVerifier));
});

test('state, nonce and verifier are new for each sign-in', async () => {
  const { handle } = openWithProvider();
  const browser = openBrowser(handle);
  const [first, second] = [await start(browser), await start(browser)];
  for (const name of ['state', 'nonce', 'code_challenge'])
    assert.notEqual(first.get(name), second.get(name), name);
});

test('a return works once', async () => {
  const { handle, replies } = openWithProvider();
  const browser = openBrowser(handle);
  const back = `/api/auth/v3/callback?code=abc&state=${(await start(browser)).get('state') ?? ''}`;
  await browser.send('GET', back);
  const { headers } = await browser.send('GET', back);
  assert.match(headers['location'] ?? '', /^\/login\?errorMsg=/);
  assert.equal(replies.length, 1);
});

test('a provider’s client that throws leads back to the sign-in page, and is logged', async (context) => {
  const logged = context.mock.method(console, 'error', () => undefined);
  const failure = new Error('The ID token is expired.');
  const provider = {
    name: 'Company account',
    authorizeUrl: 'https://provider.example/authorize',
    clientId: 'portal',
    signedInUser: () => Promise.reject(failure),
  };
  const browser = openBrowser(openTemplate({ provider }).handle);
  const back = `/api/auth/v3/callback?code=abc&state=${(await start(browser)).get('state') ?? ''}`;
  const { status, headers, cookies } = await browser.send('GET', back);
  assert.equal(status, 302);
  assert.match(headers['location'] ?? '', /^\/login\?errorMsg=/);
  assert.ok(
    cookies.some((cookie) => /^__Host-flow=;/.test(cookie)),
    'the flow has ended',
  );
  assert.ok(!JSON.stringify(headers).includes('expired'), 'the reason is not for strangers');
  assert.deepEqual(logged.mock.calls[0]?.arguments, [failure]);
});
