import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { SecurityEvents } from '../../src/core/contract/events.ts';
import { BROWSER_MAIL_SECONDS } from '../../gateway/src/domain/users/seen-browsers.ts';
import { NOT_ME_SECONDS, reportNotMe } from '../../gateway/src/domain/users/not-me.ts';
import { disableUser } from '../../gateway/src/domain/users/administer.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { entriesOf } from '../support/gateway/audit-entries.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-195, gateway-196, gateway-197, gateway-198, gateway-contract-75

const NEW_PASSWORD = 'Brand-New-2026';
const LINK = /^http:\/\/localhost:\d+\/acme\/login#not-me=([0-9a-f]{40})$/m;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

const subjects = async (username: string): Promise<string[]> =>
  (await gateway.noticesTo(username)).map(({ subject = '' }) => subject);

const signIn = async (username: string, password: string, browser = gateway.browser()) => {
  const { status } = await browser.login(username, password, {
    headers: { 'user-agent': FIREFOX },
  });
  assert.equal(status, 200);
  return browser;
};

/** Creates a user who has signed in in one browser, which no mail names. */
async function newUser() {
  const user = await gateway.createUser();
  const own = await signIn(user.username, user.password);
  assert.deepEqual(await subjects(user.username), []);
  return { ...user, own };
}

const tokenIn = ({ text = '' }: { text?: string | undefined } = {}): string =>
  LINK.exec(text)?.[1] ?? '';

/** Signs a thief in, who knows the password. Returns the token of the mail about it. */
async function stolen() {
  const user = await newUser();
  const thief = await signIn(user.username, user.password);
  const [mail] = await gateway.noticesTo(user.username);
  return { ...user, thief, token: tokenIn(mail) };
}

const notMe = (token: string, browser: Agent = gateway.browser()) =>
  browser.call(CALLS.notMe.path, { method: 'POST', body: JSON.stringify({ token }) });

describe('a sign-in with a password', () => {
  test('is mailed if the browser is new: with browser, system, address, time and a link', async () => {
    const { username, password } = await newUser();
    await signIn(username, password);
    const [mail, ...more] = await gateway.noticesTo(username);
    assert.deepEqual(more, []);
    assert.equal(mail?.subject, 'New sign-in – Acme Billing Suite');
    for (const part of [/^Firefox, Windows$/m, /^127\.0\.0\.x$/m, /UTC|Coordinated/, LINK])
      assert.match(mail?.text ?? '', part);
  });

  test('is not mailed again for the same browser, also after a new password', async () => {
    const { username, password, own } = await newUser();
    await own.logout();
    await signIn(username, password, own);
    await own.requestOtp(username);
    const code = await gateway.lastCode(username);
    assert.equal((await own.resetPassword(username, code, NEW_PASSWORD)).status, 200);
    await signIn(username, NEW_PASSWORD, own);
    assert.deepEqual(await subjects(username), ['Your password was changed – Acme Billing Suite']);
  });

  test('is mailed although the browser has reset the password by mail', async () => {
    const { username } = await newUser();
    const other = gateway.browser();
    await other.requestOtp(username);
    const code = await gateway.lastCode(username);
    assert.equal((await other.resetPassword(username, code, NEW_PASSWORD)).status, 200);
    await signIn(username, NEW_PASSWORD, other);
    assert.equal((await subjects(username)).at(-1), 'New sign-in – Acme Billing Suite');
  });

  test('is mailed once a day at most', async () => {
    const { username, password } = await newUser();
    await signIn(username, password);
    gateway.clock.advance(BROWSER_MAIL_SECONDS - 1);
    await signIn(username, password);
    assert.equal((await subjects(username)).length, 1);
    gateway.clock.advance(1);
    await signIn(username, password);
    assert.equal((await subjects(username)).length, 2);
  });

  test('of many at the same time is mailed once', async () => {
    const { username, password } = await newUser();
    await Promise.all(Array.from({ length: 6 }, () => signIn(username, password)));
    assert.equal((await subjects(username)).length, 1);
  });

  test('of another user in a browser is new to that user', async () => {
    const [one, two] = [await newUser(), await newUser()];
    await signIn(two.username, two.password, one.own);
    assert.deepEqual(await subjects(two.username), ['New sign-in – Acme Billing Suite']);
    assert.deepEqual(await subjects(one.username), []);
    // The browser still shows that the first one has signed in there.
    await signIn(one.username, one.password, one.own);
    assert.deepEqual(await subjects(one.username), []);
  });

  test('that fails is not mailed', async () => {
    const { username } = await newUser();
    await gateway.browser().login(username, 'wrong');
    assert.deepEqual(await subjects(username), []);
  });
});

test('a changed email address is mailed to the user ID', async () => {
  const { id, username, own } = await newUser();
  const contact = { userId: id, contactMethod: 'EMAIL', contactType: 'SEC' };
  await own.updateContacts([{ ...contact, contactValue: 'other@mail.example' }]);
  assert.deepEqual(await subjects(username), [
    'Your contact details were changed – Acme Billing Suite',
  ]);
});

test('a mail is written in the user’s language', async () => {
  const { id, username, password, own } = await newUser();
  await own.updateProfile({ userId: id, langCode: 'de_DE' });
  await signIn(username, password);
  assert.deepEqual(await subjects(username), ['Neue Anmeldung – Acme Billing Suite']);
});

describe('the link of a mail', () => {
  test('ends all sessions, and makes the password useless', async () => {
    const { id, username, password, own, thief, token } = await stolen();
    const { status, envelope } = await notMe(token);
    assert.equal(status, 200);
    assert.deepEqual(envelope.data, { username, hasPassword: true });
    assert.equal((await own.profile()).status, 401);
    assert.equal((await thief.profile()).status, 401);
    assert.equal((await thief.login(username, password)).status, 400);
    // The sign-ins of the user, the thief, and the thief again.
    const entries = await entriesOf(gateway, id, 4);
    assert.deepEqual(entries[2], ['not-me', {}]);
  });

  test('lets only a mail set a new password, and the thief’s browser is new again', async () => {
    const { username, thief, token } = await stolen();
    gateway.clock.advance(BROWSER_MAIL_SECONDS);
    await notMe(token);
    const browser = gateway.browser();
    await browser.requestOtp(username);
    const code = await gateway.lastCode(username);
    assert.equal((await browser.resetPassword(username, code, NEW_PASSWORD)).status, 200);
    await signIn(username, NEW_PASSWORD, thief);
    assert.equal((await subjects(username)).at(-1), 'New sign-in – Acme Billing Suite');
  });

  test('is in the user’s list of events', async () => {
    const { id, username, token } = await stolen();
    await notMe(token);
    await entriesOf(gateway, id, 3);
    const browser = gateway.browser();
    await browser.requestOtp(username);
    const code = await gateway.lastCode(username);
    await browser.resetPassword(username, code, NEW_PASSWORD);
    await signIn(username, NEW_PASSWORD, browser);
    const { envelope } = await browser.call(CALLS.securityEvents.path);
    const { events } = SecurityEvents.parse(envelope.data);
    assert.ok(events.some(({ event }) => event === 'not-me'));
  });

  test('works after the thief has changed the password', async () => {
    const { username, thief, token } = await stolen();
    await thief.requestOtp(username);
    const code = await gateway.lastCode(username);
    await thief.resetPassword(username, code, NEW_PASSWORD);
    assert.equal((await notMe(token)).status, 200);
    assert.equal((await thief.login(username, NEW_PASSWORD)).status, 400);
  });

  test('invalidates a code that was mailed before', async () => {
    const { username, thief, token } = await stolen();
    await thief.requestOtp(username);
    const code = await gateway.lastCode(username);
    await notMe(token);
    assert.equal((await thief.resetPassword(username, code, NEW_PASSWORD)).status, 400);
  });

  test('works once, and so do all links of the user', async () => {
    const { id, username, own, token } = await stolen();
    const contact = { userId: id, contactMethod: 'EMAIL', contactType: 'SEC' };
    await own.updateContacts([{ ...contact, contactValue: 'other@mail.example' }]);
    const second = tokenIn((await gateway.noticesTo(username)).at(-1));
    // Not by HTTP, which would answer one after the other.
    const parts = { store: gateway.store, now: gateway.clock.now };
    const all = Array.from({ length: 8 }, () => reportNotMe(parts, 'ACME', token));
    const users = (await Promise.all(all)).filter(Boolean);
    assert.deepEqual(
      users.map((user) => user?.id),
      [id],
    );
    assert.equal((await notMe(token)).status, 400);
    assert.equal((await notMe(second)).status, 400);
  });

  test('is refused after a week, at another tenant, and if it is made up', async () => {
    const { username, password, token } = await stolen();
    assert.equal((await notMe(token, gateway.browser({ tenant: 'GLOBEX' }))).status, 400);
    assert.equal((await notMe('0'.repeat(40))).status, 400);
    assert.equal((await notMe(`${token}0`)).status, 400);
    gateway.clock.advance(NOT_ME_SECONDS);
    assert.equal((await notMe(token)).status, 400);
    await signIn(username, password);
  });

  test('does nothing for a user whom an operator has disabled', async () => {
    const { username, token } = await stolen();
    await disableUser(gateway.store, 'ACME', username);
    assert.equal((await notMe(token)).status, 400);
  });
});
