import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { UnderTest } from './under-test.ts';

// Rules: gateway-03, gateway-04, gateway-05, gateway-contract-45, gateway-contract-150

const NEW_PASSWORD = 'Brand-New-2026';
const wrongCode = (code: string): string => (code === '000000' ? '111111' : '000000');

/** Tests how one-time codes are sent, checked and invalidated. */
export function otpBehavior(gateway: UnderTest): void {
  const reset = (username: string, code: string, password = NEW_PASSWORD) =>
    gateway().browser().resetPassword(username, code, password);
  const request = (username: string) => gateway().browser().requestOtp(username);
  const withCode = async () => {
    const user = await gateway().createUser();
    assert.equal((await request(user.username)).status, 200);
    return { ...user, code: await gateway().lastCode(user.username) };
  };

  describe('a one-time code', () => {
    test('changes the password, ends all sessions, and works once', async () => {
      const { username, password, code } = await withCode();
      const elsewhere = gateway().browser();
      await elsewhere.login(username, password);
      const { status, envelope } = await reset(username, code);
      assert.deepEqual([status, envelope.success], [200, true]);
      assert.equal(envelope.message, 'Password has been changed successfully!');
      assert.equal((await elsewhere.products()).status, 401);
      assert.equal((await gateway().browser().login(username, password)).status, 400);
      assert.equal((await gateway().browser().login(username, NEW_PASSWORD)).status, 200);
      assert.equal((await reset(username, code, 'Kettle-Rain-2026')).status, 400);
    });

    test('is good for the user ID in any case', async () => {
      const { username } = await gateway().createUser();
      assert.equal((await request(username.toUpperCase())).status, 200);
      const code = await gateway().lastCode(username);
      assert.equal((await reset(username.toUpperCase(), code)).status, 200);
      assert.equal((await gateway().browser().login(username, NEW_PASSWORD)).status, 200);
    });

    test('is mailed with its expiry in the user’s own time zone', async () => {
      const { username } = await withCode();
      const [mail] = await gateway().mailsTo(username);
      assert.equal(mail?.subject, 'Your one-time password – Acme Billing Suite');
      assert.match(mail?.text ?? '', /, \d\d:\d\d Central European (Standard|Summer) Time/);
    });

    test('is not mailed to a secondary email, which is not a user ID', async () => {
      const { id, username, password } = await gateway().createUser();
      const contactValue = `${randomUUID()}@mail.example`;
      const browser = gateway().browser();
      await browser.login(username, password);
      await browser.updateContacts([
        { userId: id, contactMethod: 'EMAIL', contactType: 'SEC', contactValue },
      ]);
      await request(contactValue);
      assert.deepEqual(await gateway().mailsTo(contactValue), []);
      assert.deepEqual(await gateway().mailsTo(username), []);
      await request(username);
      assert.equal((await gateway().mailsTo(username)).length, 1);
      assert.deepEqual(await gateway().mailsTo(contactValue), []);
    });

    test('is not stored in plain text', async () => {
      const { username, code } = await withCode();
      const row = await gateway()
        .store.selectFrom('otps')
        .selectAll()
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      assert.ok(row.code_hmac.length > 40 && row.sealed.length > 40);
      for (const text of [row.code_hmac, row.sealed]) assert.ok(!text.includes(code));
    });

    test('is invalid after five wrong attempts', async () => {
      const { username, code } = await withCode();
      for (let tries = 0; tries < 4; tries += 1)
        assert.equal((await reset(username, wrongCode(code))).status, 400);
      const { username: second, code: secondCode } = await withCode();
      for (let tries = 0; tries < 5; tries += 1) await reset(second, wrongCode(secondCode));
      assert.equal((await reset(second, secondCode)).status, 400, 'the sixth attempt');
      assert.equal((await reset(username, code)).status, 200, 'the fifth attempt');
    });

    test('expires after 15 minutes', async () => {
      const { username, code } = await withCode();
      gateway().clock.advance(899);
      const { username: other, code: otherCode } = await withCode();
      assert.equal((await reset(username, code)).status, 200);
      gateway().clock.advance(900);
      assert.equal((await reset(other, otherCode)).status, 400);
    });

    test('is mailed again to the next request, so that a stranger’s request does not end it', async () => {
      const { username, code } = await withCode();
      gateway().clock.advance(599);
      await request(username);
      assert.equal(await gateway().lastCode(username), code);
      assert.equal((await gateway().mailsTo(username)).length, 2);
      gateway().clock.advance(300);
      assert.equal((await reset(username, code)).status, 200, 'until its end');
    });

    test('is followed by a new one after ten minutes, and is valid until its end beside it', async () => {
      const { username, code } = await withCode();
      const { username: second, code: secondCode } = await withCode();
      gateway().clock.advance(600);
      await request(username);
      await request(second);
      const next = await gateway().lastCode(username);
      gateway().clock.advance(299);
      assert.equal((await reset(second, secondCode)).status, 200, 'the first code');
      assert.equal((await reset(second, secondCode)).status, 400, 'the first code again');
      const nextOfSecond = await gateway().lastCode(second);
      assert.equal((await reset(second, nextOfSecond)).status, 400, 'the new code after the first');
      gateway().clock.advance(1);
      if (next !== code) assert.equal((await reset(username, code)).status, 400, 'its end');
      assert.equal((await reset(username, next)).status, 200, 'the new code');
    });

    test('is valid for its own tenant only', async () => {
      const { username, code } = await withCode();
      const globex = gateway().browser({ tenant: 'GLOBEX' });
      assert.equal((await globex.resetPassword(username, code, NEW_PASSWORD)).status, 400);
    });

    test('works once if it is used twice at the same time', async () => {
      const { username, code } = await withCode();
      const answers = await Promise.all([reset(username, code), reset(username, code)]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
    });

    test('is sent at most three times, and again after two minutes', async () => {
      const { username } = await withCode();
      await request(username);
      assert.equal((await request(username)).status, 200);
      gateway().clock.advance(100);
      const fourth = await request(username);
      assert.deepEqual([fourth.status, fourth.headers['retry-after']], [429, '20']);
      assert.equal((await gateway().mailsTo(username)).length, 3);
      gateway().clock.advance(20);
      assert.equal((await request(username)).status, 200);
    });

    test('is sent at most three times for simultaneous requests', async () => {
      const { username } = await gateway().createUser();
      const answers = await Promise.all(Array.from({ length: 6 }, () => request(username)));
      assert.equal(answers.filter(({ status }) => status === 200).length, 3);
      assert.equal((await gateway().mailsTo(username)).length, 3);
    });

    test('gets the same reply for unknown users, who get no mail', async () => {
      const unknown = `${randomUUID()}@acme.example`;
      const { username } = await gateway().createUser();
      const { username: withoutPassword } = await gateway().createUser({ hasPassword: false });
      const known = await request(username);
      for (const other of [unknown, withoutPassword]) {
        const answer = await request(other);
        assert.deepEqual([answer.status, answer.envelope], [known.status, known.envelope]);
        await request(other);
        await request(other);
        assert.equal((await request(other)).status, 429);
        assert.deepEqual(await gateway().mailsTo(other), []);
      }
    });

    test('does not allow a weak password, and stays valid after one', async () => {
      const { username, code } = await withCode();
      for (const weak of ['Ab1!', 'alllowercase', 'lower and space', `Aa1${'x'.repeat(254)}`])
        assert.equal((await reset(username, code, weak)).status, 400, weak);
      assert.equal((await reset(username, code, 'Größe und Zahl 1')).status, 200);
    });

    test('unlocks a locked account', async () => {
      const { username, code } = await withCode();
      for (let tries = 0; tries < 11; tries += 1)
        await gateway().browser().login(username, 'wrong');
      await reset(username, code);
      assert.equal((await gateway().browser().login(username, NEW_PASSWORD)).status, 200);
    });
  });
}
