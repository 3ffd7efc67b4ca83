import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { LoginData } from '../../../src/core/contract/auth.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { SecurityEvents } from '../../../src/core/contract/events.ts';
import { RESET_SECONDS } from '../../../gateway/src/domain/new-browser/due-code.ts';
import { TICKET_SECONDS } from '../../../gateway/src/domain/tickets.ts';
import { resetUser } from '../../../gateway/src/domain/users/administer.ts';
import { detailsOf } from '../../support/gateway/audit-entries.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import { newBrowsers } from '../../support/gateway/new-browsers.ts';
import { addTo, passkeyUsers, signInWith } from '../../support/gateway/passkeys.ts';
import { codeRefusalIn, factorUsers } from '../../support/gateway/second-factor.ts';
import { secondStepIn, sendCode } from '../../support/gateway/two-step-sign-in.ts';

// Rules: new-browser-01, new-browser-02, new-browser-03, new-browser-04, new-browser-05, new-browser-06

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ trustProxy: 1 });
  for (const tenant of ['ACME', 'GLOBEX']) await setNewBrowser(tenant, { whenMailIsDown: 'hold' });
});
after(() => gateway.close());

const { setNewBrowser, begin, signIn, newestCode } = newBrowsers(() => gateway);
const { codeOf, withApp } = factorUsers(() => gateway);
const { authenticator } = passkeyUsers(() => gateway);

const NEW_PASSWORD = 'Brand-New-2026';
const rowsOf = async (table: 'used_tickets' | 'sessions' | 'sign_in_codes'): Promise<number> =>
  (await gateway.store.selectFrom(table).selectAll().execute()).length;
const sessionsOf = (id: string) =>
  gateway.store.selectFrom('sessions').selectAll().where('user_id', '=', id).execute();

describe('a right password in a browser that is new to the user', () => {
  test('gets a ticket for a mailed code, which opens the session that the password opens otherwise', async () => {
    const user = await gateway.createUser();
    const browser = gateway.browser();
    const asked = await browser.login(user.username, user.password);
    const { ticket, ...step } = secondStepIn(asked);
    const expiresInSeconds = TICKET_SECONDS;
    assert.deepEqual(step, { methods: ['mail'], trustDays: 0, expiresInSeconds });
    assert.match(asked.envelope.message, /^This browser is new .* can’t ask for the code yet\./);
    assert.deepEqual([...asked.setCookies.keys()], ['sso-ticket']);
    assert.ok(ticket);
    const opened = await signIn(browser, user);
    assert.equal(opened.status, 200);
    assert.ok(LoginData.parse(opened.envelope.data).displayName);
    assert.equal((await browser.profile()).status, 200);
    assert.deepEqual(await detailsOf(gateway, user.id, 'sign-in', 1), [
      { method: 'password+mail', scope: 'full' },
    ]);
    assert.equal((await detailsOf(gateway, user.id, 'sign-in-code-mailed', 1)).length, 1);
    const listed = SecurityEvents.parse((await browser.securityEvents()).envelope.data).events;
    const names = listed.map(({ event }) => event);
    assert.deepEqual(names, ['sign-in', 'sign-in-code-mailed']);
    // The mail with the code has named the browser.
    assert.deepEqual(await gateway.noticesTo(user.username), []);
    const again = await browser.login(user.username, user.password);
    assert.deepEqual([...opened.setCookies.keys()].sort(), [...again.setCookies.keys()].sort());
  });

  test('stores nothing before the mail, and leaves the session of the browser alone', async () => {
    const [old, user] = [await gateway.createUser(), await gateway.createUser()];
    const browser = gateway.browser();
    assert.equal((await signIn(browser, old)).status, 200);
    const counts = async () => [
      await rowsOf('sessions'),
      await rowsOf('used_tickets'),
      await rowsOf('sign_in_codes'),
    ];
    const before = await counts();
    secondStepIn(await browser.login(user.username, user.password));
    assert.deepEqual(await counts(), before);
    assert.equal((await browser.profile()).status, 200);
  });

  test('needs no code where the user has signed in, until a report of someone else', async () => {
    const user = await gateway.createUser();
    const browser = gateway.browser();
    assert.equal((await signIn(browser, user)).status, 200);
    await browser.logout();
    assert.equal((await browser.login(user.username, user.password)).status, 200);
    secondStepIn(await gateway.browser().login(user.username, user.password));
    const other = await gateway.createUser();
    secondStepIn(await browser.login(other.username, other.password));
    await gateway.store
      .updateTable('users')
      .set((row) => ({ seen_epoch: row('seen_epoch', '+', 1) }))
      .where('id', '=', user.id)
      .execute();
    secondStepIn(await browser.login(user.username, user.password));
  });

  test('names a passkey as another way, which asks for no code', async () => {
    const user = await gateway.createUser();
    const browser = gateway.browser();
    await signIn(browser, user);
    const key = authenticator();
    // A sign-in with a mailed code is one with the password.
    assert.equal((await addTo(browser, key)).status, 200);
    const { methods } = secondStepIn(await gateway.browser().login(user.username, user.password));
    assert.deepEqual(methods, ['mail', 'passkey']);
    assert.equal((await signInWith(gateway.browser(), key)).status, 200);
  });

  test('comes before a forced change of the password', async () => {
    const user = await gateway.createUser({ mustChange: true });
    const browser = gateway.browser();
    const { envelope } = await signIn(browser, user);
    assert.equal(LoginData.parse(envelope.data).forcePwdChangeOnLogin, true);
    assert.equal((await browser.profile()).status, 403);
    assert.equal((await browser.forceReset(NEW_PASSWORD)).status, 200);
    assert.equal((await browser.login(user.username, NEW_PASSWORD)).status, 200);
  });
});

describe('no code is mailed', () => {
  test('while a code of an app is due or the browser is trusted, and a mailed one is none of the app', async () => {
    await setNewBrowser('ACME', null);
    const user = await withApp();
    await setNewBrowser('ACME', { whenMailIsDown: 'hold' });
    const browser = gateway.browser();
    const { ticket, methods } = secondStepIn(await browser.login(user.username, user.password));
    assert.deepEqual(methods, ['app', 'recovery']);
    const refused = await sendCode(browser, ticket, '123456', { method: 'mail' });
    assert.deepEqual(codeRefusalIn(refused), { code: 'expired' });
    const trust = await sendCode(browser, ticket, codeOf(user.secret, 1), { trust: true });
    assert.equal(trust.status, 200);
    browser.dropCookie('sso-seen');
    assert.equal((await browser.login(user.username, user.password)).status, 200);
    const signIns = await detailsOf(gateway, user.id, 'sign-in', 3);
    assert.deepEqual(signIns.at(-1), { method: 'password+trusted', scope: 'full' });
  });

  test('within a day after a reset of the password by mail, unless it was set otherwise since', async () => {
    const user = await gateway.createUser();
    const browser = gateway.browser();
    await browser.requestOtp(user.username);
    const code = await newestCode(user.username);
    assert.equal((await browser.resetPassword(user.username, code, NEW_PASSWORD)).status, 200);
    gateway.clock.advance(RESET_SECONDS - 1);
    assert.equal((await browser.login(user.username, NEW_PASSWORD)).status, 200);
    assert.deepEqual(await detailsOf(gateway, user.id, 'sign-in', 1), [
      { method: 'password', scope: 'full', unmailed: 'reset' },
    ]);
    assert.equal((await gateway.browser().login(user.username, NEW_PASSWORD)).status, 200);
    await resetUser(gateway.store, 'ACME', user.username, 'Temporary-2026');
    secondStepIn(await gateway.browser().login(user.username, 'Temporary-2026'));
    await browser.requestOtp(user.username);
    const second = await newestCode(user.username);
    assert.equal((await browser.resetPassword(user.username, second, NEW_PASSWORD)).status, 200);
    gateway.clock.advance(RESET_SECONDS);
    secondStepIn(await gateway.browser().login(user.username, NEW_PASSWORD));
    // The browser in which the password was used is not new.
    assert.equal((await browser.login(user.username, NEW_PASSWORD)).status, 200);
  });

  test('to a user whose ID is no mail address', async () => {
    const user = await gateway.createUser();
    const username = `clerk-${user.id}`;
    const { store } = gateway;
    await store.updateTable('users').set({ username }).where('id', '=', user.id).execute();
    assert.equal((await gateway.browser().login(username, user.password)).status, 200);
    assert.deepEqual(await detailsOf(gateway, user.id, 'sign-in', 1), [
      { method: 'password', scope: 'full', unmailed: 'no-email' },
    ]);
  });

  test('at a tenant without the setting, whose calls answer 404', async () => {
    const user = await gateway.createUser({ tenant: 'INITECH' });
    const browser = gateway.browser({ tenant: 'INITECH' });
    assert.equal((await browser.login(user.username, user.password)).status, 200);
    for (const tenant of ['INITECH', 'NOSUCH']) {
      const other = gateway.browser({ tenant });
      assert.equal((await sendCode(other, 'ticket', '123456', { method: 'mail' })).status, 404);
      const body = JSON.stringify({ ticket: 'ticket' });
      const asked = await other.call(CALLS.mailSignInCode.path, { method: 'POST', body });
      assert.equal(asked.status, 404);
    }
  });
});

describe('before the password is right, nothing shows whether the browser is new:', () => {
  test('a wrong password, a known browser and an unknown user get the same reply', async () => {
    const [one, two] = [await gateway.createUser(), await gateway.createUser()];
    const known = gateway.browser();
    await signIn(known, two);
    await known.logout();
    const replies = [
      await gateway.browser().login(one.username, 'wrong'),
      await known.login(two.username, 'wrong'),
      await gateway.browser().login('nobody@acme.example', 'wrong'),
    ].map(({ status, envelope }) => ({ status, envelope }));
    assert.deepEqual(new Set(replies.map((reply) => JSON.stringify(reply))).size, 1);
    assert.equal(replies[0]?.status, 400);
  });
});

test('a mailed code proves no second factor, and the browser is not trusted', async () => {
  const user = await gateway.createUser();
  const browser = gateway.browser();
  const ticket = await begin(browser, user);
  const code = await newestCode(user.username);
  const opened = await sendCode(browser, ticket, code, { method: 'mail', trust: true });
  assert.equal(opened.status, 200);
  assert.equal(opened.setCookies.has('sso-trust'), false);
  const [session] = await sessionsOf(user.id);
  assert.deepEqual([session?.factor_at, session?.confirmed_at], [null, null]);
});

test('a tenant with mailed codes and no second factor accepts them, and no codes of apps', async () => {
  const user = await gateway.createUser({ tenant: 'GLOBEX' });
  const browser = gateway.browser({ tenant: 'GLOBEX' });
  const ticket = await begin(browser, user);
  assert.equal((await sendCode(browser, ticket, '123456', { method: 'app' })).status, 404);
  const code = await newestCode(user.username);
  assert.equal((await sendCode(browser, ticket, code, { method: 'mail' })).status, 200);
});

test('an app that was added since the password was right is asked for after the mailed code', async () => {
  const user = await gateway.createUser();
  const browser = gateway.browser();
  const ticket = await begin(browser, user);
  const app = { user_id: user.id, sealed: 'x', last_step: 0, drift: 0 };
  const created_at = new Date(gateway.clock.now());
  await gateway.store
    .insertInto('authenticator_apps')
    .values({ ...app, created_at })
    .execute();
  const code = await newestCode(user.username);
  const next = secondStepIn(await sendCode(browser, ticket, code, { method: 'mail' }));
  assert.deepEqual(next.methods, ['app']);
  assert.deepEqual(await sessionsOf(user.id), []);
  const mixed = await sendCode(browser, next.ticket, code, { method: 'mail' });
  assert.deepEqual(codeRefusalIn(mixed), { code: 'expired' });
});
