import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LoginFailureData } from '../../../src/core/contract/auth.ts';
import type { Agent } from '../../support/gateway/agent.ts';
import { entriesOf } from '../../support/gateway/audit-entries.ts';
import { askConfirmOptions, confirm, confirmOptionsOf } from '../../support/gateway/confirming.ts';
import type { UnderTest } from './under-test.ts';

// Rules: gateway-181, gateway-182, gateway-183, gateway-contract-69, gateway-contract-70

/** Tests how signed-in users confirm their session with the password. */
export function confirmBehavior(gateway: UnderTest): void {
  async function signedIn(traits: Parameters<ReturnType<UnderTest>['createUser']>[0] = {}) {
    const user = await gateway().createUser(traits);
    const browser = gateway().browser();
    assert.equal((await browser.login(user.username, user.password)).status, 200);
    return { ...user, browser };
  }
  const ageOf = async (browser: Agent): Promise<number> =>
    (await confirmOptionsOf(browser)).confirmedSecondsAgo;
  const failuresIn = (answer: { envelope: { data?: unknown } }): number =>
    LoginFailureData.parse(answer.envelope.data).failedLoginCount;

  describe('the age of the last proof', () => {
    test('is announced', async () => {
      const { envelope } = await gateway().browser().authTypes('ACME');
      assert.ok((envelope.data as { features: string[] }).features.includes('confirm'));
    });

    test('counts whole seconds from the sign-in, and no refresh changes it', async () => {
      const { browser } = await signedIn();
      assert.equal(await ageOf(browser), 0);
      gateway().clock.advance(59.9);
      assert.equal(await ageOf(browser), 59);
      await browser.refresh();
      gateway().clock.advance(1);
      assert.equal(await ageOf(browser), 60);
    });

    test('comes with the password as a method, for users who have one', async () => {
      const { browser } = await signedIn();
      const password = { type: 'password', id: '', name: '' };
      assert.deepEqual((await confirmOptionsOf(browser)).methods, [password]);
      const sso = gateway().browser();
      const login = { email: 'sso@acme.example', password: 'Portal-2026!', choice: 'continue' };
      await sso.answerProvider(await sso.startSso(), login);
      const { methods } = await confirmOptionsOf(sso);
      assert.ok(methods.every(({ type }) => type !== 'password'));
    });
  });

  describe('a confirmation with the right password', () => {
    test('makes this session fresh, and no other one of the user', async () => {
      const { browser, username, password } = await signedIn();
      const other = gateway().browser();
      await other.login(username, password);
      gateway().clock.advance(400);
      assert.equal((await confirm(browser, password)).status, 200);
      gateway().clock.advance(2);
      assert.deepEqual([await ageOf(browser), await ageOf(other)], [2, 402]);
    });

    test('opens no session, sets no cookie, is no sign-in, and is recorded', async () => {
      const { browser, id, password } = await signedIn();
      const before = browser.copy();
      const { setCookies, envelope } = await confirm(browser, password);
      assert.deepEqual([...setCookies.keys()], []);
      assert.equal(envelope.data, null);
      assert.equal((await before.profile()).status, 200);
      const { store, mailsTo } = gateway();
      const sessions = await store
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', id)
        .execute();
      assert.equal(sessions.length, 1);
      assert.deepEqual(await mailsTo(`${id}@acme.example`), []);
      const entries = await entriesOf(gateway(), id, 2);
      assert.deepEqual(
        entries.map(([event]) => event),
        ['sign-in', 'confirmed'],
      );
      assert.deepEqual(entries[1], ['confirmed', { method: 'password' }]);
    });

    test('accepts a password that no header can contain as it is', async () => {
      const { browser, password } = await signedIn({ password: 'Größe-2026 ✓' });
      assert.equal((await confirm(browser, password)).status, 200);
    });

    test('forgets the failures before it', async () => {
      const { browser, password } = await signedIn();
      for (const failures of [1, 2])
        assert.equal(failuresIn(await confirm(browser, 'wrong')), failures);
      await confirm(browser, password);
      assert.equal(failuresIn(await confirm(browser, 'wrong')), 1);
    });
  });

  describe('a confirmation with a wrong password', () => {
    test('is refused as a sign-in, confirms nothing and keeps the session', async () => {
      const { browser, id } = await signedIn();
      gateway().clock.advance(400);
      const refused = await confirm(browser, 'wrong');
      assert.equal(refused.status, 400);
      assert.equal(refused.envelope.message, 'The password is wrong.');
      assert.deepEqual(LoginFailureData.parse(refused.envelope.data), {
        captchaIteration: 3,
        failedLoginCount: 1,
      });
      assert.equal(await ageOf(browser), 400);
      const entries = await entriesOf(gateway(), id, 2);
      const detail = { method: 'password', reason: 'wrong-password', failures: 1 };
      assert.deepEqual(entries[1], ['confirm-failed', detail]);
    });

    test('counts together with failed sign-ins of the browser', async () => {
      const { browser, username } = await signedIn();
      for (const failures of [1, 2])
        assert.equal(failuresIn(await browser.login(username, 'wrong')), failures);
      assert.equal(failuresIn(await confirm(browser, 'wrong')), 3);
      assert.equal(failuresIn(await browser.login(username, 'wrong')), 4);
    });

    test('locks after ten, for the right password too, and the session goes on', async () => {
      const { browser, id, password } = await signedIn();
      for (let time = 0; time < 10; time += 1) await confirm(browser, 'wrong');
      const locked = await confirm(browser, password);
      assert.deepEqual([locked.status, locked.headers['retry-after']], [403, '900']);
      assert.equal(failuresIn(locked), 10);
      assert.equal((await browser.profile()).status, 200);
      const entries = await entriesOf(gateway(), id, 13);
      assert.deepEqual(entries.slice(11), [
        ['account-locked', {}],
        ['confirm-failed', { method: 'password', reason: 'locked' }],
      ]);
    });

    test('is checked ten times at most, however many are sent at once', async () => {
      const { browser } = await signedIn();
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => confirm(browser, 'wrong')),
      );
      const count = (status: number): number =>
        answers.filter((answer) => answer.status === status).length;
      assert.equal(count(400), 10);
      assert.equal(count(403) + count(429), 190);
    });

    test('is not counted if it is empty', async () => {
      const { browser } = await signedIn();
      const refused = await confirm(browser, '');
      assert.deepEqual([refused.status, failuresIn(refused)], [400, 0]);
      assert.equal(failuresIn(await confirm(browser, 'wrong')), 1);
    });

    test('is refused if it is the password of another user', async () => {
      const { browser } = await signedIn();
      const other = await signedIn({ password: 'Another-2026' });
      assert.equal((await confirm(browser, other.password)).status, 400);
    });
  });

  test('a confirmation needs a session at the tenant, with full scope, and an anti-forgery token', async () => {
    const { browser, password } = await signedIn();
    const stranger = gateway().browser();
    assert.deepEqual(
      [(await confirm(stranger, password)).status, (await askConfirmOptions(stranger)).status],
      [401, 401],
    );
    const elsewhere = browser.copy();
    elsewhere.tenant = 'GLOBEX';
    assert.equal((await confirm(elsewhere, password)).status, 401);
    const due = await signedIn({ mustChange: true });
    assert.deepEqual(
      [
        (await confirm(due.browser, due.password)).status,
        (await askConfirmOptions(due.browser)).status,
      ],
      [403, 403],
    );
    browser.dropCookie('XSRF-TOKEN');
    assert.equal((await confirm(browser, password)).status, 403);
  });
}
