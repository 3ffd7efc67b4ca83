import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SecurityEvents } from '../../../src/core/contract/events.ts';
import { disableUser, enableUser } from '../../../gateway/src/domain/users/administer.ts';
import { entriesOf } from '../../support/gateway/audit-entries.ts';
import { change, failuresIn, passwordUsers } from '../../support/gateway/changing-passwords.ts';
import type { UnderTest } from './under-test.ts';

// Rules: gateway-200, gateway-201, gateway-202, gateway-203, gateway-contract-76

const NEW = 'Kettle-Rain-2026';
const MAIL = 'Your password was changed – Acme Billing Suite';

/** Tests how signed-in users change the password. */
export function changePasswordBehavior(gateway: UnderTest): void {
  const { signedIn, signIn, isSignedIn } = passwordUsers(gateway);
  /** Fails so often that unknown browsers at the address of all tests are locked out. */
  async function lockAddress(username: string): Promise<void> {
    for (let failure = 0; failure < 10; failure += 1)
      await gateway().browser().login(username, 'Wrong-2026');
  }

  describe('a change of the password with the current one', () => {
    test('is announced', async () => {
      const { envelope } = await gateway().browser().authTypes('ACME');
      const { features } = envelope.data as { features: string[] };
      assert.ok(features.includes('changePassword'));
    });

    test('sets the new password, and the old one does not sign in anymore', async () => {
      const { browser, username, password } = await signedIn();
      const { status, envelope } = await change(browser, password, NEW);
      assert.deepEqual([status, envelope.data], [200, null]);
      assert.equal(envelope.message, 'Password has been changed successfully!');
      assert.deepEqual(
        [await signIn(username, password), (await signIn(username, NEW)) === undefined],
        [undefined, false],
      );
    });

    test('ends all other sessions, and this one goes on', async () => {
      const { browser, username, password } = await signedIn();
      const others = [await signIn(username, password), await signIn(username, password)];
      const stranger = await signedIn();
      assert.equal((await change(browser, password, NEW)).status, 200);
      for (const other of others) assert.equal(other && (await isSignedIn(other)), false);
      assert.deepEqual(
        [await isSignedIn(browser), await isSignedIn(stranger.browser)],
        [true, true],
      );
      assert.equal((await browser.refresh()).status, 200);
    });

    test('ends mailed codes, and other known browsers, but not this one', async () => {
      const { browser, username, password } = await signedIn();
      const thief = await signIn(username, password);
      assert.ok(thief);
      await thief.requestOtp(username);
      const code = await gateway().lastCode(username);
      assert.equal((await change(browser, password, NEW)).status, 200);
      assert.equal((await thief.resetPassword(username, code, 'Brand-New-2026')).status, 400);
      await lockAddress(username);
      assert.equal((await thief.login(username, 'Wrong-2026')).status, 403);
      assert.equal((await browser.login(username, NEW)).status, 200);
    });

    test('is mailed once, and this browser is not new to the user after it', async () => {
      const { browser, username, password } = await signedIn();
      assert.equal((await change(browser, password, NEW)).status, 200);
      assert.equal((await browser.login(username, NEW)).status, 200);
      const mails = await gateway().noticesTo(username);
      assert.deepEqual(
        mails.map(({ subject }) => subject),
        [MAIL],
      );
    });

    test('forgets the failures of all callers', async () => {
      const { browser, username, password } = await signedIn();
      await lockAddress(username);
      for (const failures of [1, 2])
        assert.equal(failuresIn(await change(browser, 'wrong', NEW)), failures);
      await change(browser, password, NEW);
      assert.equal(failuresIn(await change(browser, 'wrong', password)), 1);
      assert.ok(await signIn(username, NEW));
    });

    test('accepts passwords that no header can contain as they are', async () => {
      const { browser, username } = await signedIn({ password: 'Größe-2026 ✓' });
      assert.equal((await change(browser, 'Größe-2026 ✓', ' Fresh Ståart ')).status, 200);
      assert.ok(await signIn(username, ' Fresh Ståart '));
    });

    test('is recorded and listed, as is a wrong current password', async () => {
      const { browser, id, password } = await signedIn();
      await change(browser, 'wrong', NEW);
      await change(browser, password, NEW);
      const entries = await entriesOf(gateway(), id, 3);
      const detail = { method: 'password', reason: 'wrong-password', failures: 1 };
      assert.deepEqual(entries.slice(1), [
        ['password-change-failed', detail],
        ['password-changed', {}],
      ]);
      const { events } = SecurityEvents.parse((await browser.securityEvents()).envelope.data);
      assert.deepEqual(
        events.map(({ event }) => event),
        ['password-changed', 'password-change-failed', 'sign-in'],
      );
    });
  });

  test('a change needs a session at the tenant, with full scope, and an anti-forgery token', async () => {
    const { browser, username, password } = await signedIn();
    assert.equal((await change(gateway().browser(), password, NEW)).status, 401);
    const elsewhere = browser.copy();
    elsewhere.tenant = 'GLOBEX';
    assert.equal((await change(elsewhere, password, NEW)).status, 401);
    const due = await signedIn({ mustChange: true });
    assert.equal((await change(due.browser, due.password, NEW)).status, 403);
    browser.dropCookie('XSRF-TOKEN');
    assert.equal((await change(browser, password, NEW)).status, 403);
    for (const user of [username, due.username]) assert.equal(await signIn(user, NEW), undefined);
  });

  test('a change fails if a mail has reset the password, or the user was disabled meanwhile', async () => {
    const { browser, username, password } = await signedIn();
    const elsewhere = gateway().browser();
    await elsewhere.requestOtp(username);
    await elsewhere.resetPassword(username, await gateway().lastCode(username), NEW);
    assert.equal((await change(browser, password, 'Brand-New-2026')).status, 401);
    assert.ok(await signIn(username, NEW));
    const other = await signedIn();
    await disableUser(gateway().store, 'ACME', other.username);
    assert.equal((await change(other.browser, other.password, NEW)).status, 401);
    await enableUser(gateway().store, 'ACME', other.username);
    assert.ok(await signIn(other.username, other.password));
  });

  test('of several changes at once in one session, one succeeds', async () => {
    const { browser, username, password } = await signedIn();
    const wanted = [1, 2, 3, 4].map((index) => `${NEW}-${index}`);
    const answers = await Promise.all(wanted.map((next) => change(browser.copy(), password, next)));
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual([...statuses].sort(), [200, 400, 400, 400]);
    assert.ok(await isSignedIn(browser));
    for (const [index, next] of wanted.entries())
      assert.equal((await signIn(username, next)) !== undefined, statuses[index] === 200, next);
  });

  test('of two changes at once in two sessions, one succeeds, and the other session ends', async () => {
    const { browser, username, password } = await signedIn();
    const other = await signIn(username, password);
    assert.ok(other);
    const wanted = [`${NEW}-1`, `${NEW}-2`] as const;
    const statuses = await Promise.all(
      [browser, other].map(async (one, index) => {
        const { status } = await change(one, password, wanted[index] ?? '');
        return status;
      }),
    );
    assert.deepEqual([...statuses].sort(), [200, 401]);
    const isFirst = statuses[0] === 200;
    assert.deepEqual([await isSignedIn(browser), await isSignedIn(other)], [isFirst, !isFirst]);
    assert.ok(await signIn(username, wanted[isFirst ? 0 : 1]));
    assert.equal(await signIn(username, wanted[isFirst ? 1 : 0]), undefined);
  });
}
