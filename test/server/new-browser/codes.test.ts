import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { MAILED_CODE_SECONDS } from '../../../gateway/src/domain/new-browser/mailed-code.ts';
import { TICKET_SECONDS } from '../../../gateway/src/domain/tickets.ts';
import { disableUser } from '../../../gateway/src/domain/users/administer.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { detailsOf } from '../../support/gateway/audit-entries.ts';
import { from, newAddress } from '../../support/gateway/client-addresses.ts';
import { codeIn, startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import { askCode, mailedCodeIn, newBrowsers } from '../../support/gateway/new-browsers.ts';
import { codeRefusalIn } from '../../support/gateway/second-factor.ts';
import { secondStepIn, sendCode } from '../../support/gateway/two-step-sign-in.ts';

// Rules: new-browser-07, new-browser-08, new-browser-09, new-browser-11, new-browser-12

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ trustProxy: 1 });
  for (const tenant of ['ACME', 'GLOBEX']) await setNewBrowser(tenant, { whenMailIsDown: 'hold' });
});
after(() => gateway.close());

const { setNewBrowser, begin, newestCode, signIn } = newBrowsers(() => gateway);

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const MAIL = { method: 'mail' } as const;
/** A code that differs from another one. */
const notCode = (code: string): string => code.replace(/\d$/, (digit) => String(9 - Number(digit)));
const known = 'Someone has your password';

describe('the mail with a code', () => {
  test('has the code on its own line, the product, the place, the time, a link and the line of its site', async () => {
    const user = await gateway.createUser();
    const browser = gateway.browser();
    const options = { headers: { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.9' } };
    const { ticket } = secondStepIn(await browser.login(user.username, user.password, options));
    const asked = await askCode(browser, ticket, options);
    assert.equal(asked.status, 200);
    const hint = `${user.username.slice(0, 1)}…@a….example`;
    assert.deepEqual(mailedCodeIn(asked), { hint, expiresInSeconds: MAILED_CODE_SECONDS });
    const [mail, ...more] = await gateway.mailsTo(user.username);
    assert.deepEqual(more, []);
    assert.equal(mail?.subject, 'Your sign-in code – Acme Billing Suite');
    const text = mail?.text ?? '';
    const code = codeIn(mail);
    for (const part of [
      /account at Acme Billing Suite in a new browser/,
      new RegExp(`^${code}$`, 'm'),
      /^Firefox, Windows$/m,
      /^203\.0\.113\.x$/m,
      /Coordinated Universal Time/,
      /^http:\/\/localhost:\d+\/acme\/login#not-me=[0-9a-f]{40}$/m,
    ])
      assert.match(text, part);
    assert.equal(text.trim().split('\n').at(-1), `@localhost #${code}`);
  });

  test('is written in the user’s language', async () => {
    const user = await gateway.createUser();
    const { store } = gateway;
    await store.updateTable('users').set({ lang_cd: 'de_DE' }).where('id', '=', user.id).execute();
    await begin(gateway.browser(), user);
    const [mail] = await gateway.mailsTo(user.username);
    assert.equal(mail?.subject, 'Ihr Code für die Anmeldung – Acme Billing Suite');
  });

  test('lets its user report someone else, which ends the sign-in and the password', async () => {
    const user = await gateway.createUser();
    const thief = gateway.browser();
    const ticket = await begin(thief, user);
    const [mail] = await gateway.mailsTo(user.username);
    const token = /#not-me=([0-9a-f]{40})/.exec(mail?.text ?? '')?.[1];
    const body = JSON.stringify({ token });
    const reported = await gateway.browser().call(CALLS.notMe.path, { method: 'POST', body });
    assert.equal(reported.status, 200);
    const refused = await sendCode(thief, ticket, codeIn(mail), MAIL);
    assert.deepEqual(codeRefusalIn(refused), { code: 'expired' });
    assert.equal((await thief.login(user.username, user.password)).status, 400);
    const codes = gateway.store.selectFrom('sign_in_codes').where('user_id', '=', user.id);
    assert.deepEqual(await codes.selectAll().execute(), []);
  });

  test('is not stored with its code', async () => {
    const user = await gateway.createUser();
    await begin(gateway.browser(), user);
    const code = await newestCode(user.username);
    const codes = gateway.store.selectFrom('sign_in_codes').where('user_id', '=', user.id);
    const [row] = await codes.selectAll().execute();
    assert.ok(row && !JSON.stringify([row.code_hmac, row.ticket_hash]).includes(code));
  });
});

describe('a code', () => {
  test('counts once, however it is typed, and only the newest one of the sign-in', async () => {
    const user = await gateway.createUser();
    const browser = gateway.browser();
    const ticket = await begin(browser, user);
    const first = await newestCode(user.username);
    gateway.clock.advance(1);
    await askCode(browser, ticket);
    const second = await newestCode(user.username);
    if (first !== second)
      assert.deepEqual(codeRefusalIn(await sendCode(browser, ticket, first, MAIL)), {
        ...{ code: 'wrong', triesLeft: 4 },
      });
    const typed = ` ${second.slice(0, 3)}-${second.slice(3)} `;
    assert.equal((await sendCode(browser, ticket, typed, MAIL)).status, 200);
    const again = await sendCode(browser, ticket, second, MAIL);
    assert.deepEqual(codeRefusalIn(again), { code: 'expired' });
    assert.deepEqual(codeRefusalIn(await askCode(browser, ticket)), { code: 'expired' });
  });

  test('is good for its own sign-in, so that a thief with the password does not spoil it', async () => {
    const user = await gateway.createUser();
    const [browser, thief] = [gateway.browser(), gateway.browser()];
    const own = await begin(browser, user);
    const code = await newestCode(user.username);
    gateway.clock.advance(1);
    const stolen = await begin(thief, user);
    const theirs = await newestCode(user.username);
    if (code !== theirs)
      assert.equal(codeRefusalIn(await sendCode(thief, stolen, code, MAIL)).code, 'wrong');
    assert.equal((await sendCode(browser, own, code, MAIL)).status, 200);
    assert.equal((await sendCode(thief, stolen, theirs, MAIL)).status, 200);
  });

  test('of another user, browser or tenant is none of the sign-in', async () => {
    const [user, other] = [await gateway.createUser(), await gateway.createUser()];
    const browser = gateway.browser();
    const ticket = await begin(browser, user);
    const code = await newestCode(user.username);
    const elsewhere = gateway.browser();
    const foreign = await begin(elsewhere, other);
    assert.equal(codeRefusalIn(await sendCode(elsewhere, foreign, code, MAIL)).code, 'wrong');
    assert.equal(codeRefusalIn(await sendCode(elsewhere, ticket, code, MAIL)).code, 'expired');
    assert.equal(codeRefusalIn(await askCode(elsewhere, ticket)).code, 'expired');
    const copy = browser.copy();
    copy.tenant = 'GLOBEX';
    assert.equal(codeRefusalIn(await sendCode(copy, ticket, code, MAIL)).code, 'expired');
    assert.equal(codeRefusalIn(await askCode(copy, ticket)).code, 'expired');
    assert.equal((await sendCode(browser, ticket, code, MAIL)).status, 200);
  });

  test('ends with its time, with another password, and with a disabled user', async () => {
    for (const end of [
      async () => gateway.clock.advance(TICKET_SECONDS),
      (name: string) => disableUser(gateway.store, 'ACME', name),
      async (name: string) => {
        const browser = gateway.browser();
        await browser.requestOtp(name);
        const code = await newestCode(name);
        assert.equal((await browser.resetPassword(name, code, 'Brand-New-2026')).status, 200);
      },
    ]) {
      const user = await gateway.createUser();
      const browser = gateway.browser();
      const ticket = await begin(browser, user);
      const code = await newestCode(user.username);
      await end(user.username);
      assert.equal(codeRefusalIn(await sendCode(browser, ticket, code, MAIL)).code, 'expired');
      assert.equal(codeRefusalIn(await askCode(browser, ticket)).code, 'expired');
    }
  });

  test('is wrong before a mail was asked for', async () => {
    const user = await gateway.createUser();
    const browser = gateway.browser();
    const { ticket } = secondStepIn(await browser.login(user.username, user.password));
    const refused = await sendCode(browser, ticket, '123456', MAIL);
    assert.deepEqual(codeRefusalIn(refused), { code: 'wrong', triesLeft: 4 });
    // Without a code, nothing is counted.
    assert.deepEqual(codeRefusalIn(await sendCode(browser, ticket, '', MAIL)), { code: 'wrong' });
  });
});

describe('a wrong code', () => {
  test('closes the sign-in with the fifth, which gets no further mail', async () => {
    const user = await gateway.createUser();
    const browser = gateway.browser();
    const ticket = await begin(browser, user);
    const code = await newestCode(user.username);
    const wrong = notCode(code);
    for (const triesLeft of [4, 3, 2, 1])
      assert.deepEqual(codeRefusalIn(await sendCode(browser, ticket, wrong, MAIL)), {
        ...{ code: 'wrong', triesLeft },
      });
    for (const sent of [wrong, code])
      assert.deepEqual(codeRefusalIn(await sendCode(browser, ticket, sent, MAIL)), {
        code: 'closed',
      });
    assert.deepEqual(codeRefusalIn(await askCode(browser, ticket)), { code: 'closed' });
    const entries = await detailsOf(gateway, user.id, 'second-factor-failed', 5);
    assert.deepEqual(
      entries.map(({ method, reason, failures }) => [method, reason, failures]),
      [1, 2, 3, 4, 5].map((count) => ['password+mail', 'wrong-code', count]),
    );
    const subjects = (await gateway.noticesTo(user.username)).map(({ subject = '' }) => subject);
    assert.deepEqual(subjects, [`${known} – Acme Billing Suite`]);
    // A right one ends the row.
    assert.equal((await signIn(browser, user)).status, 200);
    const later = gateway.browser();
    const next = await begin(later, user);
    await sendCode(later, next, notCode(await newestCode(user.username)), MAIL);
    const all = await detailsOf(gateway, user.id, 'second-factor-failed', 6);
    assert.equal(all.at(-1)?.failures, 1);
  });

  test('locks the browser out after ten in a row, apart from passwords and codes of an app', async () => {
    const user = await gateway.createUser();
    const thief = from(newAddress());
    let last = 0;
    for (let count = 0; count < 2; count += 1) {
      const browser = gateway.browser();
      const ticket = await begin(browser, user, thief);
      const wrong = notCode(await newestCode(user.username));
      for (let sent = 0; sent < 5; sent += 1)
        last = (await sendCode(browser, ticket, wrong, MAIL, thief)).status;
      gateway.clock.advance(1);
    }
    assert.equal(last, 400);
    const browser = gateway.browser();
    const ticket = await begin(browser, user, thief);
    const code = await newestCode(user.username);
    const locked = await sendCode(browser, ticket, code, MAIL, thief);
    assert.deepEqual([locked.status, locked.envelope.error], [403, 'Account locked']);
    // The user elsewhere is not locked out.
    assert.equal((await signIn(gateway.browser(), user, from(newAddress()))).status, 200);
  });
});
