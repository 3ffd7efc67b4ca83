import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LoginData } from '../../../src/core/contract/auth.ts';
import type { Agent } from '../../support/agent.ts';
import type { UnderTest } from './suite.ts';

/** The first sign-in of a person who must set a new password. */
export function forcedChangeBehaviour(gateway: UnderTest): void {
  const arrive = async () => {
    const user = await gateway().newcomer({ mustChange: true });
    const browser = gateway().browser();
    const answer = await browser.login(user.username, user.password);
    return { ...user, browser, answer };
  };

  describe('a forced change of password', () => {
    test('is asked for by the sign-in, which then looks like none to the page', async () => {
      const { answer, browser } = await arrive();
      assert.equal(LoginData.parse(answer.envelope.data).forcePwdChangeOnLogin, true);
      assert.deepEqual(
        [browser.cookie('tokenExpiryDttm'), browser.cookie('roles')],
        [undefined, undefined],
      );
    });

    test('leaves nothing else to do but to sign out', async () => {
      const { browser, id } = await arrive();
      const calls: ((browser: Agent) => ReturnType<Agent['call']>)[] = [
        (one) => one.refresh(),
        (one) => one.profile(),
        (one) => one.products(),
        (one) => one.extensions(id),
        (one) => one.lookup('USER_TYPE'),
        (one) => one.updateProfile({ userId: id, langCode: 'fr_FR' }),
        (one) => one.updateContacts([]),
      ];
      for (const call of calls) assert.equal((await call(browser)).status, 403);
      assert.equal((await browser.logout()).status, 200);
      assert.equal((await browser.forceReset('Fresh-Start-1')).status, 401);
    });

    test('ends every session, and the new password opens a full one', async () => {
      const { browser, username, password } = await arrive();
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

    test('takes no weak password and not the old one', async () => {
      const { browser, password } = await arrive();
      for (const refused of ['weak', 'only lower case', password])
        assert.equal((await browser.forceReset(refused)).status, 400, refused);
      assert.equal((await browser.forceReset(' Fresh Ståart ')).status, 200);
    });

    test('is for those who are asked alone', async () => {
      const { username, password } = await gateway().newcomer();
      const browser = gateway().browser();
      await browser.login(username, password);
      assert.equal((await browser.forceReset('Fresh-Start-1')).status, 403);
    });

    test('may take 15 minutes', async () => {
      const { browser } = await arrive();
      gateway().clock.advance(900);
      assert.equal((await browser.forceReset('Fresh-Start-1')).status, 401);
    });
  });
}
