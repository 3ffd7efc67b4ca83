import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LoginData } from '../../../src/core/contract/auth.ts';
import { READABLE_COOKIES } from '../../../src/core/contract/names.ts';
import type { Agent } from '../../support/gateway/agent.ts';
import type { UnderTest } from './under-test.ts';

// Rules: gateway-05, gateway-25, gateway-contract-42, gateway-contract-151, gateway-contract-157

/** Tests the first sign-in of a user who must set a new password. */
export function forcedChangeBehavior(gateway: UnderTest): void {
  const signIn = async (browser = gateway().browser()) => {
    const user = await gateway().createUser({ mustChange: true });
    const answer = await browser.login(user.username, user.password);
    return { ...user, browser, answer };
  };

  describe('a forced change of password', () => {
    test('is required by the sign-in, which sets no session cookies for the page', async () => {
      const { answer, browser } = await signIn();
      assert.equal(LoginData.parse(answer.envelope.data).forcePwdChangeOnLogin, true);
      assert.deepEqual(
        [browser.cookie('tokenExpiryDttm'), browser.cookie('roles')],
        [undefined, undefined],
      );
    });

    test('removes the cookies of an earlier session that pages read', async () => {
      const earlier = gateway().browser();
      const { username, password } = await gateway().createUser();
      await earlier.login(username, password);
      const { browser } = await signIn(earlier);
      const left = READABLE_COOKIES.filter((name) => browser.cookie(name) !== undefined);
      assert.deepEqual(left, []);
    });

    test('allows no other call than signing out', async () => {
      const { browser, id } = await signIn();
      const calls: ((browser: Agent) => ReturnType<Agent['call']>)[] = [
        (agent) => agent.refresh(),
        (agent) => agent.profile(),
        (agent) => agent.products(),
        (agent) => agent.extensions(id),
        (agent) => agent.lookup('USER_TYPE'),
        (agent) => agent.updateProfile({ userId: id, langCode: 'fr_FR' }),
        (agent) => agent.updateContacts([]),
      ];
      for (const call of calls) assert.equal((await call(browser)).status, 403);
      assert.equal((await browser.logout()).status, 200);
      assert.equal((await browser.forceReset('Fresh-Start-1')).status, 401);
    });

    test('ends every session, and the new password opens a full one', async () => {
      const { browser, username, password } = await signIn();
      const second = gateway().browser();
      await second.login(username, password);
      assert.equal((await browser.forceReset('Fresh-Start-1')).status, 200);
      assert.equal((await browser.logout()).status, 200);
      assert.equal((await second.forceReset('Fresh-Start-2')).status, 401);
      const again = gateway().browser();
      const { envelope } = await again.login(username, 'Fresh-Start-1');
      assert.equal(LoginData.parse(envelope.data).forcePwdChangeOnLogin, false);
      assert.equal((await again.products()).status, 200);
    });

    test('rejects a password that is easy to guess, also by the user’s name', async () => {
      const { browser } = await signIn();
      for (const refused of ['Summer2026!', 'User-2026-11-27'])
        assert.equal((await browser.forceReset(refused)).status, 400, refused);
    });

    test('rejects a weak password and the old one', async () => {
      const { browser, password } = await signIn();
      for (const refused of ['weak', 'only lower case', password])
        assert.equal((await browser.forceReset(refused)).status, 400, refused);
      assert.equal((await browser.forceReset(' Fresh Ståart ')).status, 200);
    });

    test('succeeds once if it is sent several times at the same time', async () => {
      const { browser, username } = await signIn();
      const passwords = Array.from({ length: 10 }, (_, index) => `Fresh-Start-${index}`);
      const answers = await Promise.all(passwords.map((next) => browser.copy().forceReset(next)));
      const statuses = answers.map(({ status }) => status);
      assert.deepEqual([...statuses].sort(), [200, ...Array<number>(9).fill(401)]);
      const chosen = passwords[statuses.indexOf(200)] ?? '';
      assert.equal((await gateway().browser().login(username, chosen)).status, 200);
    });

    test('is refused for users who do not have to change their password', async () => {
      const { username, password } = await gateway().createUser();
      const browser = gateway().browser();
      await browser.login(username, password);
      assert.equal((await browser.forceReset('Fresh-Start-1')).status, 403);
    });

    test('must be done within 15 minutes', async () => {
      const { browser } = await signIn();
      gateway().clock.advance(900);
      assert.equal((await browser.forceReset('Fresh-Start-1')).status, 401);
    });
  });
}
