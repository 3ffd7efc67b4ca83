import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CALLS } from '../../../src/core/contract/calls.ts';
import type { Agent } from '../../support/gateway/agent.ts';
import type { UnderTest } from './under-test.ts';

// Rules: gateway-07, gateway-contract-54, gateway-contract-152, gateway-contract-154

/** Tests calls that another site makes the browser send. */
export function forgeryBehavior(gateway: UnderTest): void {
  const signedIn = async (): Promise<{ browser: Agent; id: string }> => {
    const { id, username, password } = await gateway().createUser();
    const browser = gateway().browser();
    await browser.login(username, password);
    return { browser, id };
  };
  const change = (browser: Agent, userId: string, headers: Record<string, string | undefined>) =>
    browser.call(CALLS.updateProfile.path, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ userId, langCode: 'de_DE' }),
    });

  describe('forged calls', () => {
    test('a change needs the session’s own anti-forgery token, both in the cookie and in the header', async () => {
      const { browser, id } = await signedIn();
      const { browser: other } = await signedIn();
      const own = browser.cookie('XSRF-TOKEN') ?? '';
      const foreign = other.cookie('XSRF-TOKEN') ?? '';
      assert.notEqual(own, foreign);
      for (const token of [undefined, '', 'x', foreign])
        assert.equal((await change(browser, id, { 'x-xsrf-token': token })).status, 403);
      browser.setCookie('XSRF-TOKEN', foreign);
      assert.equal((await change(browser, id, { 'x-xsrf-token': foreign })).status, 403);
      assert.equal((await change(browser, id, { 'x-xsrf-token': own })).status, 403);
      browser.setCookie('XSRF-TOKEN', own);
      assert.equal((await change(browser, id, { 'x-xsrf-token': own })).status, 200);
    });

    test('a sign-in and a reset in a browser with a session need its token, at every tenant', async () => {
      const { username, password } = await gateway().createUser();
      const { browser } = await signedIn();
      const headers = { 'x-xsrf-token': undefined };
      for (const tenant of ['ACME', 'GLOBEX']) {
        browser.tenant = tenant;
        assert.equal((await browser.login(username, password, { headers })).status, 403);
        const reset = {
          method: 'POST',
          headers: { ...headers, username, password, otp: '000000' },
        };
        assert.equal((await browser.call(CALLS.resetPassword.path, reset)).status, 403);
      }
      browser.tenant = 'ACME';
      assert.equal((await browser.products()).status, 200);
      assert.equal((await browser.login(username, password)).status, 200);
    });

    test('authTypes leaves the token of a live session as it is, at every tenant', async () => {
      const { browser } = await signedIn();
      const token = browser.cookie('XSRF-TOKEN');
      for (const tenant of ['ACME', 'GLOBEX', 'UNKNOWN']) {
        await browser.authTypes(tenant);
        assert.equal(browser.cookie('XSRF-TOKEN'), token, tenant);
      }
    });

    test('a refresh without the header calling-entity is refused, and a sign-in that names no site either', async () => {
      const { browser } = await signedIn();
      const headers = { 'calling-entity': undefined };
      assert.equal((await browser.call(CALLS.refresh.path, { headers })).status, 403);
      const { username, password } = await gateway().createUser();
      const unnamed = { ...headers, origin: undefined, 'sec-fetch-site': undefined };
      const visitor = gateway().browser();
      assert.equal((await visitor.login(username, password, { headers: unnamed })).status, 403);
      assert.equal((await visitor.login(username, password, { headers })).status, 200);
    });

    test('authTypes restores a lost token', async () => {
      const { browser, id } = await signedIn();
      browser.dropCookie('XSRF-TOKEN');
      assert.equal((await change(browser, id, {})).status, 403);
      await browser.authTypes('ACME');
      assert.equal((await change(browser, id, {})).status, 200);
    });

    test('a sign-in or sign-out sent by another site is refused', async () => {
      const headers = { origin: 'https://evil.example' };
      const { username, password } = await gateway().createUser();
      const visitor = gateway().browser();
      assert.equal((await visitor.login(username, password, { headers })).status, 403);
      for (const origin of ['https://evil.example', 'null', 'http://globex.localhost:1']) {
        const { status } = await visitor.call(CALLS.logout.path, {
          method: 'POST',
          headers: { origin },
        });
        assert.equal(status, 403, origin);
      }
      const { browser } = await signedIn();
      const logout = { method: 'POST', headers: { 'x-xsrf-token': undefined } };
      assert.equal((await browser.call(CALLS.logout.path, logout)).status, 403);
      assert.equal((await browser.products()).status, 200);
    });

    test('a request for a code sent by another site mails no code', async () => {
      const { username } = await gateway().createUser();
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'calling-entity': undefined }])
        assert.equal((await gateway().browser().requestOtp(username, { headers })).status, 403);
      assert.deepEqual(await gateway().mailsTo(username), []);
    });
  });
}
