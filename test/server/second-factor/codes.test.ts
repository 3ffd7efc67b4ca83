import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TICKET_SECONDS } from '../../../gateway/src/domain/tickets.ts';
import { disableUser } from '../../../gateway/src/domain/users/administer.ts';
import { detailsOf } from '../../support/gateway/audit-entries.ts';
import { change as changePassword } from '../../support/gateway/changing-passwords.ts';
import { from, newAddress } from '../../support/gateway/client-addresses.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import { askOptions, requestIn } from '../../support/gateway/passkeys.ts';
import { codeRefusalIn, factorUsers, removeApp } from '../../support/gateway/second-factor.ts';
import { secondStepIn, sendCode, signInWithCode } from '../../support/gateway/two-step-sign-in.ts';

// Rules: second-factor-04, second-factor-05, second-factor-06, second-factor-07, second-factor-08, second-factor-11

const DAY = 86_400;
const WRONG = 'not-a-code';

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ trustProxy: 1 });
});
after(() => gateway.close());

const { codeOf, withApp } = factorUsers(() => gateway);
type Owner = Awaited<ReturnType<typeof withApp>>;

const subjectsTo = async ({ username }: Owner) =>
  (await gateway.noticesTo(username)).map(({ subject = '' }) => subject.split(' – ')[0]);

describe('a ticket', () => {
  test('is good for ten minutes, and for five codes', async () => {
    const { username, password, secret } = await withApp();
    const browser = gateway.browser();
    const { ticket } = secondStepIn(await browser.login(username, password));
    gateway.clock.advance(TICKET_SECONDS - 1);
    const late = secondStepIn(await browser.login(username, password));
    gateway.clock.advance(1);
    assert.deepEqual(codeRefusalIn(await sendCode(browser, ticket, codeOf(secret))), {
      code: 'expired',
    });
    for (const triesLeft of [4, 3, 2, 1])
      assert.deepEqual(codeRefusalIn(await sendCode(browser, late.ticket, WRONG)), {
        code: 'wrong',
        triesLeft,
      });
    for (const code of [WRONG, codeOf(secret)])
      assert.deepEqual(codeRefusalIn(await sendCode(browser, late.ticket, code)), {
        code: 'closed',
      });
    assert.equal(
      (await signInWithCode(browser, { username, password }, codeOf(secret))).status,
      200,
    );
  });

  test('is good once, and its code is good once', async () => {
    const user = await withApp();
    const browser = gateway.browser();
    const { ticket } = secondStepIn(await browser.login(user.username, user.password));
    const code = codeOf(user.secret, 1);
    assert.equal((await sendCode(browser, ticket, code)).status, 200);
    gateway.clock.advance(30);
    for (const again of [code, codeOf(user.secret, 1)])
      assert.deepEqual(codeRefusalIn(await sendCode(browser, ticket, again)), { code: 'expired' });
    const used = await signInWithCode(browser, user, code);
    assert.deepEqual(codeRefusalIn(used), { code: 'used', triesLeft: 4 });
    assert.equal((await signInWithCode(browser, user, codeOf(user.secret, 1))).status, 200);
  });

  test('is not good in another browser, at another tenant, and for another purpose', async () => {
    const { username, password, secret } = await withApp();
    const browser = gateway.browser();
    const { ticket } = secondStepIn(await browser.login(username, password));
    const code = codeOf(secret, 1);
    const stranger = gateway.browser();
    await askOptions(stranger);
    const { ticket: unfit } = requestIn(await askOptions(browser));
    await gateway.store
      .updateTable('tenants')
      .set({ second_factor: JSON.stringify({ trustDays: 30 }) })
      .where('code', '=', 'INITECH')
      .execute();
    const elsewhere = browser.copy();
    elsewhere.tenant = 'INITECH';
    for (const [sender, sent] of [
      [stranger, ticket],
      [elsewhere, ticket],
      [browser, unfit],
      [browser, `${ticket}x`],
      [browser, 'x'],
    ] as const)
      assert.deepEqual(codeRefusalIn(await sendCode(sender, sent, code)), { code: 'expired' });
    assert.equal((await sendCode(browser, ticket, code)).status, 200);
  });

  test('is useless once the password has changed, the user is disabled, or the app is gone', async () => {
    for (const change of [
      async ({ browser, password }: Owner) =>
        assert.equal((await changePassword(browser, password, 'Kettle-Rain-2026')).status, 200),
      ({ username }: Owner) => disableUser(gateway.store, 'ACME', username),
      async ({ browser }: Owner) => assert.equal((await removeApp(browser)).status, 200),
    ]) {
      const user = await withApp();
      const browser = gateway.browser();
      const { ticket } = secondStepIn(await browser.login(user.username, user.password));
      await change(user);
      assert.deepEqual(codeRefusalIn(await sendCode(browser, ticket, codeOf(user.secret, 1))), {
        code: 'expired',
      });
      assert.equal(browser.cookie('sso-session'), undefined);
    }
  });
});

describe('someone who knows the password', () => {
  test('can’t keep the user out of a browser that is known, and is locked out after ten codes', async () => {
    const user = await withApp();
    const thief = from(newAddress());
    const browser = gateway.browser();
    const sendWrong = async (count: number) => {
      const { ticket } = secondStepIn(await browser.login(user.username, user.password, thief));
      for (let sent = 0; sent < count; sent += 1)
        codeRefusalIn(await sendCode(browser, ticket, WRONG, {}, thief));
    };
    await sendWrong(5);
    await sendWrong(5);
    const { ticket } = secondStepIn(await browser.login(user.username, user.password, thief));
    const locked = await sendCode(browser, ticket, codeOf(user.secret, 1), {}, thief);
    assert.deepEqual([locked.status, locked.headers['retry-after']], [403, '900']);
    const failed = await detailsOf(gateway, user.id, 'second-factor-failed', 11);
    assert.deepEqual(failed.at(-2), { method: 'password+app', reason: 'wrong-code', failures: 10 });
    assert.deepEqual(failed.at(-1), { method: 'password+app', reason: 'locked' });
    // Neither is the password locked, nor the user's own browser.
    assert.equal((await signInWithCode(user.browser, user, codeOf(user.secret, 1))).status, 200);
  });

  test('is reported to the user after five wrong codes in a row, once a day', async () => {
    const user = await withApp();
    const known = 'Someone has your password';
    const warnings = async () => (await subjectsTo(user)).filter((subject) => subject === known);
    const attack = async () => {
      const browser = gateway.browser();
      const thief = from(newAddress());
      const { ticket } = secondStepIn(await browser.login(user.username, user.password, thief));
      for (let sent = 0; sent < 4; sent += 1) await sendCode(browser, ticket, WRONG, {}, thief);
      return () => sendCode(browser, ticket, WRONG, {}, thief);
    };
    const fifth = await attack();
    assert.deepEqual(await warnings(), []);
    await fifth();
    assert.equal((await warnings()).length, 1);
    await (
      await attack()
    )();
    assert.equal((await warnings()).length, 1);
    gateway.clock.advance(DAY);
    await (
      await attack()
    )();
    assert.equal((await warnings()).length, 2);
    // An accepted code ends the row.
    assert.equal((await signInWithCode(user.browser, user, codeOf(user.secret))).status, 200);
    gateway.clock.advance(DAY);
    await attack();
    assert.equal((await warnings()).length, 2);
  });

  test('stops the app with a hundred wrong codes in a row, until a recovery code is used', async () => {
    const user = await withApp();
    const setFailures = (failures: number) =>
      gateway.store
        .updateTable('authenticator_apps')
        .set({ failures })
        .where('user_id', '=', user.id)
        .execute();
    const attempt = (code: string, method?: 'recovery') =>
      signInWithCode(gateway.browser(), user, code, method && { method }, from(newAddress()));
    await setFailures(98);
    assert.equal(codeRefusalIn(await attempt(WRONG)).code, 'wrong');
    assert.deepEqual(codeRefusalIn(await attempt(WRONG)), { code: 'stopped' });
    for (let count = 0; count < 12; count += 1)
      assert.deepEqual(codeRefusalIn(await attempt(codeOf(user.secret, 1))), { code: 'stopped' });
    assert.equal(codeRefusalIn(await attempt('QT-7M4K-X2PD-9WHF', 'recovery')).code, 'wrong');
    assert.equal((await attempt(user.recoveryCodes[0] ?? '', 'recovery')).status, 200);
    assert.equal((await attempt(codeOf(user.secret, 1))).status, 200);
  });
});

describe('a recovery code', () => {
  test('signs in once, however it is typed, and is mailed with how many are left', async () => {
    const user = await withApp();
    const [first = '', second = ''] = user.recoveryCodes;
    const step = { method: 'recovery' } as const;
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `;
    assert.equal((await signInWithCode(gateway.browser(), user, typed, step)).status, 200);
    const again = await signInWithCode(gateway.browser(), user, first, step);
    assert.deepEqual(codeRefusalIn(again), { code: 'used', triesLeft: 4 });
    assert.equal((await signInWithCode(gateway.browser(), user, second, step)).status, 200);
    assert.deepEqual(await detailsOf(gateway, user.id, 'recovery-code-used', 2), [
      { left: 9 },
      { left: 8 },
    ]);
    const signIns = await detailsOf(gateway, user.id, 'sign-in', 3);
    assert.deepEqual(signIns.at(-1), { method: 'password+recovery', scope: 'full' });
    const mails = await gateway.noticesTo(user.username);
    const used = mails.filter(({ subject = '' }) => subject.startsWith('A recovery code was used'));
    assert.deepEqual(
      used.map(({ text = '' }) => /\d+ (?=recovery codes)/.exec(text)?.[0].trim()),
      ['9', '8'],
    );
  });

  test('of another user, and a code of the app in its place, is wrong', async () => {
    const [user, other] = [await withApp(), await withApp()];
    const attempt = (code: string, method: 'app' | 'recovery') =>
      signInWithCode(gateway.browser(), user, code, { method });
    for (const [code, method] of [
      [other.recoveryCodes[0] ?? '', 'recovery'],
      [codeOf(user.secret, 1), 'recovery'],
      [user.recoveryCodes[0] ?? '', 'app'],
      [codeOf(other.secret, 1), 'app'],
    ] as const)
      assert.equal(codeRefusalIn(await attempt(code, method)).code, 'wrong');
  });

  test('is not listed as a way once none is left', async () => {
    const user = await withApp();
    const { store } = gateway;
    const used = { used_at: new Date(gateway.clock.now()) };
    await store.updateTable('recovery_codes').set(used).where('user_id', '=', user.id).execute();
    const { methods } = secondStepIn(await gateway.browser().login(user.username, user.password));
    assert.deepEqual(methods, ['app']);
  });
});
