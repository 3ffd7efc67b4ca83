import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { CHECK_HEADERS, CHECK_PATH } from '../../src/core/contract/session-claims.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { API, PAYMENTS, useAssertingGateway } from '../support/gateway/asserting.ts';
import { confirm } from '../support/gateway/confirming.ts';

// Rules: back-ends-23, back-ends-24

const { gateway, signIn, signInToChange, tokenFor, verify } = useAssertingGateway();

const check = (browser: Agent, audience: string, headers: Record<string, string> = {}) =>
  browser.send(`${CHECK_PATH}?audience=${encodeURIComponent(audience)}`, { headers });

describe('the check of a request', () => {
  test('names the user of the cookie, and gives an assertion to hand on', async () => {
    const { id, browser } = await signIn();
    const { status, headers, text, setCookies } = await check(browser, API);
    assert.equal(status, 200);
    assert.equal(text, '');
    assert.equal(setCookies.size, 0);
    assert.equal(headers[CHECK_HEADERS.user], id);
    assert.equal(headers[CHECK_HEADERS.tenant], 'OWNCO');
    const claims = await verify(String(headers[CHECK_HEADERS.assertion]));
    assert.equal(headers[CHECK_HEADERS.roles], claims.roles.join(','));
    assert.equal(headers['cache-control'], 'no-store');
  });

  test('refuses a request without a session, and says where to sign in', async () => {
    const anonymous = gateway().browser();
    const { status, headers, text } = await check(anonymous, API);
    assert.equal(status, 401);
    assert.equal(text, '');
    assert.equal(headers[CHECK_HEADERS.login], `${anonymous.origin}/login`);
    assert.equal(headers[CHECK_HEADERS.user], undefined);
  });

  test('refuses a back end of another tenant, and a confirmation that is too old', async () => {
    const { browser } = await signIn();
    assert.equal((await check(browser, 'https://unknown.example.com')).status, 403);
    assert.equal((await check((await signIn('OTHERCO')).browser, API)).status, 403);
    assert.equal((await check(browser, PAYMENTS)).status, 200);
    gateway().clock.advance(61);
    assert.equal((await check((await signIn()).browser, PAYMENTS)).status, 200);
    const old = (await signIn()).browser;
    gateway().clock.advance(61);
    assert.equal((await check(old, PAYMENTS)).status, 403);
  });

  test('gives the requests of a page the same assertion', async () => {
    const { browser } = await signIn();
    const answers = await Promise.all([1, 2, 3].map(() => check(browser, API)));
    const tokens = answers.map(({ headers }) => headers[CHECK_HEADERS.assertion]);
    assert.equal(new Set(tokens).size, 1);
  });

  test('allows a session that is confirmed again at once', async () => {
    const { browser, password } = await signIn();
    gateway().clock.advance(61);
    assert.equal((await check(browser, PAYMENTS)).status, 403);
    assert.equal((await confirm(browser, password)).status, 200);
    assert.equal((await check(browser, PAYMENTS)).status, 200);
  });

  test('neither extends the session nor counts as its use', async () => {
    const { id, browser } = await signIn();
    const row = () =>
      gateway()
        .store.selectFrom('sessions')
        .select(['expires_at', 'last_seen_at'])
        .where('user_id', '=', id)
        .executeTakeFirst();
    const before = await row();
    gateway().clock.advance(400);
    assert.equal((await check(browser, API)).status, 200);
    assert.deepEqual(await row(), before);
  });

  test('accepts an assertion, until its session has ended', async () => {
    const { id, browser } = await signIn();
    const token = await tokenFor(browser);
    const machine = gateway().browser();
    const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
    assert.equal((await check(machine, API, bearer(token))).headers[CHECK_HEADERS.user], id);
    assert.equal((await check(machine, PAYMENTS, bearer(token))).status, 401);
    assert.equal((await check(machine, API, bearer(`${token}x`))).status, 401);
    const second = await tokenFor(browser);
    await browser.call(CALLS.logout.path, { method: 'POST' });
    assert.equal((await check(machine, API, bearer(second))).status, 401);
  });

  test('refuses an assertion that is too old', async () => {
    const token = await tokenFor((await signIn()).browser);
    gateway().clock.advance(301);
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await check(gateway().browser(), API, headers)).status, 401);
  });

  test('refuses a session that is only for a forced change of the password', async () => {
    const browser = await signInToChange();
    assert.equal((await check(browser, API)).status, 401);
  });
});
