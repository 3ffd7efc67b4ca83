import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { entriesOf } from '../../support/gateway/audit-entries.ts';
import { change, failuresIn, passwordUsers } from '../../support/gateway/changing-passwords.ts';
import type { UnderTest } from './under-test.ts';

// Rules: gateway-05, gateway-199, gateway-200, gateway-201, gateway-203, gateway-contract-76

const NEW = 'Kettle-Rain-2026';

/** Tests which changes of the password are refused, and what a wrong current password counts as. */
export function refusedPasswordChangeBehavior(gateway: UnderTest): void {
  const { signedIn, signIn, isSignedIn } = passwordUsers(gateway);

  describe('a wrong current password', () => {
    test('changes nothing, and no session ends', async () => {
      const { browser, username, password } = await signedIn();
      const other = await signIn(username, password);
      const { status, envelope } = await change(browser, 'wrong', NEW);
      assert.deepEqual(
        [status, envelope.error, envelope.message],
        [400, 'Password not changed', 'The password is wrong.'],
      );
      assert.deepEqual(envelope.data, { captchaIteration: 3, failedLoginCount: 1 });
      assert.ok(other && (await isSignedIn(other)) && (await isSignedIn(browser)));
      assert.ok(await signIn(username, password));
      assert.deepEqual((await gateway().noticesTo(username)).length, 1, 'of the second browser');
    });

    test('counts together with failed sign-ins and confirmations of the browser', async () => {
      const { browser, username } = await signedIn();
      for (const failures of [1, 2])
        assert.equal(failuresIn(await browser.login(username, 'wrong')), failures);
      assert.equal(failuresIn(await change(browser, 'wrong', NEW)), 3);
      assert.equal(failuresIn(await browser.login(username, 'wrong')), 4);
    });

    test('locks after ten, for the right password too, and the session goes on', async () => {
      const { browser, id, username, password } = await signedIn();
      for (let time = 0; time < 10; time += 1) await change(browser, 'wrong', NEW);
      const locked = await change(browser, password, NEW);
      assert.deepEqual([locked.status, locked.headers['retry-after']], [403, '900']);
      assert.equal(failuresIn(locked), 10);
      assert.ok((await isSignedIn(browser)) && (await signIn(username, password)));
      const entries = await entriesOf(gateway(), id, 13);
      assert.deepEqual(entries.slice(11, 13), [
        ['account-locked', {}],
        ['password-change-failed', { method: 'password', reason: 'locked' }],
      ]);
    });

    test('is checked ten times at most, however many are sent at once', async () => {
      const { browser } = await signedIn();
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => change(browser, 'wrong', NEW)),
      );
      const count = (status: number): number =>
        answers.filter((answer) => answer.status === status).length;
      assert.equal(count(400), 10);
      assert.equal(count(403) + count(429), 190);
    });

    test('is not counted if it is empty', async () => {
      const { browser } = await signedIn();
      const refused = await change(browser, '', NEW);
      assert.deepEqual([refused.status, failuresIn(refused)], [400, 0]);
      assert.equal(failuresIn(await change(browser, 'wrong', NEW)), 1);
    });

    test('is refused if it is the password of another user', async () => {
      const { browser } = await signedIn();
      const other = await signedIn({ password: 'Another-2026' });
      assert.equal((await change(browser, other.password, NEW)).status, 400);
    });
  });

  describe('a new password', () => {
    test('is refused if it is weak or easy to guess, before the current one is checked', async () => {
      const { browser, username, password } = await signedIn();
      for (const [refused, newPassword, message] of [
        ['', 'weak', /^The password needs 8 to 256 characters/],
        ['only lower case', 'weak', /^The password needs/],
        ['Summer2026!', 'known', /^This password is easy to guess/],
        ['User-2026-11-27', 'known', /easy to guess/],
        ['Acme-2026-11-27', 'known', /easy to guess/],
        ['Test-2026-11-27', 'known', /easy to guess/],
      ] as const) {
        const { status, envelope } = await change(browser, 'wrong', refused);
        assert.deepEqual([status, envelope.data], [400, { newPassword }], refused);
        assert.equal(envelope.error, 'Password not changed');
        assert.match(envelope.message, message);
      }
      assert.equal(failuresIn(await change(browser, 'wrong', NEW)), 1);
      assert.ok(await signIn(username, password));
    });

    test('is refused if it is the current one, which only those learn who know it', async () => {
      const { browser, password } = await signedIn({ password: 'Größe-Kettle-2026' });
      assert.equal(failuresIn(await change(browser, 'wrong', password)), 1);
      const { status, envelope } = await change(browser, password, password.normalize('NFD'));
      assert.deepEqual([status, envelope.data], [400, { newPassword: 'same' }]);
      assert.equal(envelope.message, 'Please choose a password that differs from the old one.');
      assert.equal(failuresIn(await change(browser, 'wrong', NEW)), 1, 'a right one was sent');
    });
  });

  test('a user without a password gets a message that there is none', async () => {
    const browser = gateway().browser();
    const login = { email: 'sso@acme.example', password: 'Portal-2026!', choice: 'continue' };
    await browser.answerProvider(await browser.startSso(), login);
    const { status, envelope } = await change(browser, '', NEW);
    assert.deepEqual([status, envelope.data], [400, null]);
    assert.match(envelope.message, /^You have no password here/);
  });
}
