import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SignJWT, generateKeyPair } from 'jose';
import { PROVIDER_LOGOUT_PATH } from '../../src/core/contract/logout.ts';
import { sweep } from '../../gateway/src/store/sweep.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { clientSecret, statusOf, useLogouts } from '../support/providers/logouts.ts';

// Rules: gateway-48, gateway-49, gateway-96

const { gateway, provider, signIn, signOutAtProvider, sign, claimsFor, send } = useLogouts();

describe('a sign-out', () => {
  test('continues at the provider if the page navigates there, and returns to the sign-in screen', async () => {
    const browser = await signIn('leaving');
    await browser.logout();
    const { headers, setCookies } = await browser.send(PROVIDER_LOGOUT_PATH);
    const { origin, pathname, searchParams } = new URL(headers.location ?? '');
    assert.equal(`${origin}${pathname}`, `${provider().issuer}/session/end`);
    assert.equal(searchParams.get('client_id'), 'portal');
    assert.equal(searchParams.get('post_logout_redirect_uri'), `${browser.origin}/login`);
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(setCookies.get('sso-logout') ?? '', /Max-Age=0|Expires=Thu, 01 Jan 1970/);
    const end = await signOutAtProvider(browser, headers.location);
    assert.equal(end.url.href, `${browser.origin}/login`);
    assert.ok(
      (await browser.startSso({ authType: 'portal' })).url.href.startsWith(provider().issuer),
    );
  });

  test('continues once, for two minutes, and only in the browser that signed out', async () => {
    const toSignIn = async (browser: Agent) =>
      assert.equal((await browser.send(PROVIDER_LOGOUT_PATH)).headers.location, '/login');
    const browser = await signIn('once');
    await toSignIn(browser);
    await browser.logout();
    await toSignIn(gateway().browser());
    const copy = browser.copy();
    const { headers } = await browser.send(PROVIDER_LOGOUT_PATH);
    assert.notEqual(headers.location, '/login');
    await toSignIn(copy);
    const late = await signIn('late');
    await late.logout();
    gateway().clock.advance(120);
    await toSignIn(late);
    gateway().clock.advance(1);
    await sweep({ store: gateway().store, now: gateway().clock.now });
    const left = await gateway().store.selectFrom('provider_logouts').selectAll().execute();
    assert.equal(left.length, 0);
  });

  describe('has the ID token', () => {
    /** Signs out, and returns the token that the provider gets. */
    async function hintOf(browser: Agent): Promise<string | null> {
      await browser.logout();
      const { headers } = await browser.send(PROVIDER_LOGOUT_PATH);
      const { pathname, searchParams } = new URL(headers.location ?? '');
      assert.equal(pathname, '/realms/x/session/end');
      return searchParams.get('id_token_hint');
    }
    const stored = () => gateway().store.updateTable('provider_sessions');

    test('only encrypted in the database', async () => {
      const browser = await signIn('sealed');
      const { store } = gateway();
      const sessions = await store.selectFrom('provider_sessions').selectAll().execute();
      await browser.logout();
      const logouts = await store.selectFrom('provider_logouts').selectAll().execute();
      assert.ok(sessions.length > 0 && logouts.length > 0);
      assert.doesNotMatch(JSON.stringify([sessions, logouts]), /eyJ/);
      assert.match((await hintOf(await signIn('sealed'))) ?? '', /^eyJ/);
    });

    test('not anymore if its key is unknown, and continues without', async () => {
      const browser = await signIn('rotated');
      await stored().set({ sealed: 'old.abc' }).execute();
      assert.equal(await hintOf(browser), null);
    });
  });

  test('with a password does not continue anywhere', async () => {
    const browser = gateway().browser();
    await browser.login('ada@acme.example');
    assert.equal((await browser.logout()).envelope.data, null);
    assert.equal(browser.cookie('sso-logout'), undefined);
  });

  test('makes the page continue at the provider only if its settings say so, once', async () => {
    const dataOf = async (browser: Agent) => (await browser.logout()).envelope.data;
    assert.equal(await dataOf(await signIn('asked')), null);
    const { issuer } = provider();
    const access = { issuer, clientSecret, firstSignIn: 'create' } as const;
    await gateway().addClient('other', { ...access, signOutAtProvider: true });
    const browser = await signIn('asked', 'other');
    assert.deepEqual(await dataOf(browser), { providerLogout: true });
    assert.equal(await dataOf(browser), null, 'without a session');
    const { headers } = await browser.send(PROVIDER_LOGOUT_PATH);
    assert.ok(headers.location?.startsWith(`${issuer}/session/end`), headers.location);
    const user = await signIn('asked');
    assert.equal(await dataOf(user), null, 'the settings of another provider');
  });
});

test('a sign-out at the provider ends only the sessions that its session opened', async () => {
  const browser = await signIn('two-places');
  const elsewhere = await signIn('two-places');
  const stranger = await signIn('stranger');
  await signOutAtProvider(browser);
  assert.equal(await statusOf(browser), 401, gateway().log.text);
  assert.equal(await statusOf(elsewhere), 200);
  assert.equal(await statusOf(stranger), 200);
});

describe('a logout token', () => {
  test('with a subject ends all sessions of the subject at the client, with 200 and no-store', async () => {
    const browsers = [await signIn('sub-1'), await signIn('sub-1')];
    const other = await signIn('sub-1', 'other');
    const { status, headers, text } = await send(await sign(claimsFor('sub-1')));
    assert.deepEqual([status, headers['cache-control'], text], [200, 'no-store', '']);
    for (const browser of browsers) assert.equal(await statusOf(browser), 401);
    assert.equal(await statusOf(other), 200);
  });

  test('for a subject without a session is a 200', async () => {
    assert.equal((await send(await sign(claimsFor('nobody')))).status, 200);
  });

  test('is accepted once', async () => {
    const token = await sign(claimsFor('again'));
    assert.equal((await send(token)).status, 200);
    await signIn('again');
    assert.equal((await send(token)).status, 400);
    assert.match(gateway().log.text, /it was used before/);
  });

  test('without exp is accepted for ten minutes', async () => {
    const { exp, ...claims } = claimsFor('no-exp');
    assert.ok(exp);
    assert.equal((await send(await sign(claims))).status, 200);
    const old = { ...claims, jti: 'old', iat: Number(claims.iat) - 800 };
    assert.equal((await send(await sign(old))).status, 400);
  });

  for (const [what, change] of [
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'other' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 300 }],
    ['from the future', { iat: Math.floor(Date.now() / 1000) + 7200 }],
    ['without a time of issue', { iat: undefined }],
    ['with a nonce', { nonce: 'x' }],
    ['without jti', { jti: undefined }],
    ['without events', { events: undefined }],
    ['with another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['with neither sub nor sid', { sub: undefined }],
  ] as const)
    test(`${what} is a 400 and ends nothing`, async () => {
      const browser = await signIn('victim');
      const { status, headers, text } = await send(await sign(claimsFor('victim', change)));
      assert.deepEqual([status, headers['cache-control']], [400, 'no-store']);
      assert.equal((JSON.parse(text) as { error: string }).error, 'invalid_request');
      assert.equal(await statusOf(browser), 200);
      assert.match(gateway().log.text, /"fault":"(token|clock)"/);
      assert.doesNotMatch(gateway().log.text, /eyJ/);
    });

  test('of another key, or without a signature, is a 400', async () => {
    const browser = await signIn('victim');
    const { privateKey } = await generateKeyPair('RS256');
    const forged = await new SignJWT(claimsFor('victim'))
      .setProtectedHeader({ alg: 'RS256', kid: 'RS256' })
      .sign(privateKey);
    const [, payload = ''] = forged.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [forged, `${none}.${payload}.`, 'nonsense', ''])
      assert.equal((await send(token)).status, 400, token);
    assert.equal(await statusOf(browser), 200);
  });

  test('for an unknown client is a 400', async () => {
    assert.equal((await send(await sign(claimsFor('victim')), 'unknown')).status, 400);
  });
});
