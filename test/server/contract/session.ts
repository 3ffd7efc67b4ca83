import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { READABLE_COOKIES } from '../../../src/core/contract/names.ts';
import { RefreshData } from '../../../src/core/contract/auth.ts';
import type { Agent } from '../../support/gateway/agent.ts';
import type { UnderTest } from './under-test.ts';

// Rules: gateway-79, gateway-07, gateway-contract-43, gateway-contract-55, gateway-contract-56, gateway-contract-57

const HOUR = 3600;

/** Tests the use, refresh and end of a session. */
export function sessionBehavior(gateway: UnderTest): void {
  const signedIn = async (): Promise<Agent> => {
    const { username, password } = await gateway().createUser();
    const browser = gateway().browser();
    assert.equal((await browser.login(username, password)).status, 200);
    return browser;
  };
  const secondsOf = (answer: Awaited<ReturnType<Agent['refresh']>>) =>
    RefreshData.parse(answer.envelope.data).tokenExpiry;

  describe('a session', () => {
    test('expires after its lifetime', async () => {
      const browser = await signedIn();
      gateway().clock.advance(1799);
      assert.equal((await browser.products()).status, 200);
      gateway().clock.advance(1);
      assert.equal((await browser.products()).status, 401);
      assert.equal((await browser.refresh()).status, 401);
    });

    test('is over if its last call was longer ago than its lifetime, whatever the page says', async () => {
      const browser = await signedIn();
      gateway().clock.advance(1000);
      assert.equal((await browser.refresh()).status, 200);
      gateway().clock.advance(1799);
      assert.equal((await browser.products()).status, 200);
      // Only a refresh extends it, so no call keeps a session of an abandoned page alive.
      gateway().clock.advance(1);
      for (const call of [
        () => browser.products(),
        () => browser.profile(),
        () => browser.refresh(),
      ])
        assert.equal((await call()).status, 401);
    });

    test('is extended by a refresh, with the same ID and new cookies', async () => {
      const browser = await signedIn();
      const token = browser.cookie('sso-session');
      gateway().clock.advance(1000);
      const answer = await browser.refresh();
      const data = RefreshData.parse(answer.envelope.data);
      assert.deepEqual([data.tokenExpiry, data.displayName], [1800, 'Test User']);
      assert.deepEqual(data.roles, ['Business Admin', 'Business User']);
      assert.equal(browser.cookie('sso-session'), token);
      assert.match(answer.setCookies.get('sso-session') ?? '', /Max-Age=1800;.*HttpOnly/);
      assert.ok(answer.setCookies.has('XSRF-TOKEN'));
      for (const name of READABLE_COOKIES)
        assert.match(answer.setCookies.get(name) ?? '', /Max-Age=43200;/, name);
      const expiry = decodeURIComponent(browser.cookie('tokenExpiryDttm') ?? '');
      assert.equal(Date.parse(expiry), gateway().clock.now() + 1800 * 1000);
      gateway().clock.advance(1500);
      assert.equal((await browser.products()).status, 200);
    });

    test('ends after twelve hours, however often it is refreshed', async () => {
      const browser = await signedIn();
      for (let passed = 0; passed < 12 * HOUR - 1000; passed += 1000) {
        gateway().clock.advance(1000);
        assert.equal((await browser.refresh()).status, 200);
      }
      const left = secondsOf(await browser.refresh());
      assert.ok(left < 1800, `${left} s left`);
      gateway().clock.advance(left);
      assert.equal((await browser.refresh()).status, 401);
    });

    test('is not refreshed by another site or by a plain link', async () => {
      const browser = await signedIn();
      const { path } = { path: '/api/auth/v3/refresh' };
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        { 'calling-entity': undefined },
        { origin: 'https://evil.example' },
      ])
        assert.equal((await browser.call(path, { headers })).status, 403, JSON.stringify(headers));
    });

    test('ends on the server at sign-out, so that its cookies, replayed, get a 401', async () => {
      const browser = await signedIn();
      const attacker = browser.copy();
      const { status, setCookies } = await browser.logout();
      assert.equal(status, 200);
      for (const name of ['sso-session', 'tokenExpiryDttm', 'roles', 'XSRF-TOKEN'])
        assert.match(setCookies.get(name) ?? '', /Max-Age=0|1970/, name);
      assert.equal((await attacker.products()).status, 401);
      assert.equal((await attacker.refresh()).status, 401);
    });

    test('keeps the time of the previous sign-in through every refresh and rename', async () => {
      const { id, username, password } = await gateway().createUser();
      const shown = (browser: Agent) => decodeURIComponent(browser.cookie('lastLogin') ?? '');
      const first = gateway().browser();
      await first.login(username, password);
      assert.equal(shown(first), '');
      await first.refresh();
      assert.equal(shown(first), '', 'after a refresh of the first session');
      const firstSignIn = new Date(gateway().clock.now()).toISOString().slice(0, 19);
      gateway().clock.advance(60);
      const second = gateway().browser();
      await second.login(username, password);
      gateway().clock.advance(60);
      await second.refresh();
      assert.equal(shown(second), firstSignIn, 'after a refresh of the second session');
      await second.updateProfile({ userId: id, firstName: 'New', lastName: 'Name' });
      assert.equal(shown(second), firstSignIn, 'after a rename');
    });

    test('can be signed out twice', async () => {
      const browser = await signedIn();
      await browser.logout();
      assert.equal((await browser.logout()).status, 200);
    });

    test('ends at the next sign-in in the same browser', async () => {
      const browser = await signedIn();
      const old = browser.copy();
      const { username, password } = await gateway().createUser();
      assert.equal((await browser.login(username, password)).status, 200);
      assert.equal((await old.products()).status, 401);
      assert.equal((await browser.products()).status, 200);
    });

    test('is not opened by a forged cookie', async () => {
      const browser = gateway().browser();
      browser.setCookie('sso-session', 'A'.repeat(43));
      assert.equal((await browser.products()).status, 401);
    });
  });
}
