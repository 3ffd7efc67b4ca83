import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { hashPassword } from '../../gateway/src/domain/users/password-hash.ts';
import { userOf } from '../../gateway/src/store/users.ts';
import { openSession } from '../../gateway/src/domain/sessions/sessions.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-05, gateway-contract-50

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ trustProxy: true });
});
after(() => gateway.close());

const PLANTED = 'P'.repeat(43);

describe('a planted session', () => {
  test('is not adopted by a sign-in', async () => {
    const { username, password } = await gateway.createUser();
    const browser = gateway.browser();
    browser.setCookie('sso-session', PLANTED);
    const attacker = browser.copy();
    assert.equal((await browser.login(username, password)).status, 200);
    assert.notEqual(browser.cookie('sso-session'), PLANTED);
    assert.equal((await attacker.products()).status, 401);
  });

  test('of the attacker ends when another user signs in with it', async () => {
    const [own, other] = [await gateway.createUser(), await gateway.createUser()];
    const attacker = gateway.browser();
    await attacker.login(own.username, own.password);
    const browser = attacker.copy();
    await browser.login(other.username, other.password);
    assert.notEqual(browser.cookie('sso-session'), attacker.cookie('sso-session'));
    assert.equal((await attacker.products()).status, 401);
  });

  test('is not adopted by single sign-on', async () => {
    const browser = gateway.browser();
    browser.setCookie('sso-session', PLANTED);
    const page = await browser.startSso();
    const fields = { email: 'ada@acme.example', password: 'Portal-2026!', choice: 'continue' };
    assert.equal((await browser.answerProvider(page, fields)).url.search, '?sso=ok');
    assert.notEqual(browser.cookie('sso-session'), PLANTED);
  });

  test('without HTTPS is not valid on HTTPS', async () => {
    const { username, password } = await gateway.createUser();
    const browser = gateway.browser();
    await browser.login(username, password);
    const headers = { 'x-forwarded-proto': 'https' };
    const { status } = await browser.call('/api/auth/v1/users/userProfile', { headers });
    assert.equal(status, 401);
  });
});

test('every cookie on HTTPS is host-only, Secure and SameSite; secret cookies are HttpOnly', async () => {
  const { username, password } = await gateway.createUser();
  const browser = gateway.browser();
  const headers = { 'x-forwarded-proto': 'https', origin: undefined };
  const answers = [
    await browser.call('/api/auth/v1/authentications/authTypes?tenantCode=ACME', { headers }),
    await browser.login(username, password, { headers }),
    await browser.call('/api/auth/v3/refresh', { headers }),
    await browser.send('/api/auth/v3/login?authType=OIDC&orgType=TENANT&tenantCode=ACME', {
      headers,
    }),
    await browser.call('/api/auth/v2/logout', { method: 'POST', headers }),
  ];
  const lines = answers.flatMap(({ setCookies }) => [...setCookies]);
  assert.ok(lines.length > 20);
  for (const [name, line] of lines) {
    assert.match(line, /; Path=\/;/, name);
    assert.match(line, /; Secure/, name);
    assert.match(line, /; SameSite=Lax/, name);
    assert.doesNotMatch(line, /Domain=/i, name);
    assert.equal(/; HttpOnly/.test(line), name.startsWith('__Host-'), name);
  }
  const names = new Set(lines.map(([name]) => name));
  assert.ok(names.has('__Host-sso-session') && names.has('__Host-sso-flow'));
});

test('a session’s token appears in no body and in no other cookie', async () => {
  const { username, password } = await gateway.createUser();
  const browser = gateway.browser();
  const answers = [await browser.login(username, password)];
  const token = browser.cookie('sso-session') ?? 'missing';
  answers.push(await browser.refresh(), await browser.profile(), await browser.products());
  for (const { text, setCookies } of answers) {
    assert.ok(!text.includes(token));
    for (const [name, line] of setCookies)
      assert.equal(line.includes(token), name === 'sso-session', name);
  }
});

test('a late sign-out without a session removes no cookie of the next sign-in', async () => {
  const reply = await gateway.browser().logout();
  assert.equal(reply.status, 200);
  assert.equal(reply.setCookies.size, 0);
});

test('a concurrent refresh does not restore a session that ends meanwhile', async () => {
  const { username, password } = await gateway.createUser();
  const browser = gateway.browser();
  await browser.login(username, password);
  const tab = browser.copy();
  const refreshes = Array.from({ length: 8 }, () => tab.copy().refresh());
  const [signedOut, ...answers] = await Promise.all([browser.logout(), ...refreshes]);
  assert.equal(signedOut.status, 200);
  for (const { status } of answers) assert.ok(status === 200 || status === 401, String(status));
  assert.equal((await tab.products()).status, 401);
});

test('a sign-in opens no session if the password changes before it completes', async () => {
  const { id } = await gateway.createUser();
  const { store } = gateway;
  const read = () =>
    store.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const db = { store, now: Date.now };
  const before = userOf(await read());
  await store
    .updateTable('users')
    .set({ password_hash: await hashPassword('Fresh-Start-1') })
    .where('id', '=', id)
    .execute();
  assert.equal(await openSession(db, before, 'full', 1800), undefined);
  assert.ok(await openSession(db, userOf(await read()), 'full', 1800));
});

test('no session is left of sign-ins with the old password that race with a password change', async () => {
  for (let time = 0; time < 5; time += 1) {
    const { id, username, password } = await gateway.createUser({ mustChange: true });
    const browser = gateway.browser();
    await browser.login(username, password);
    const rivals = Array.from({ length: 6 }, () => gateway.browser());
    const logins = rivals.map((rival) => rival.login(username, password));
    const [changed] = await Promise.all([browser.forceReset('Fresh-Start-1'), ...logins]);
    // A rival may sign in before the change, which then ends that session.
    assert.equal(changed.status, 200);
    const left = await gateway.store
      .selectFrom('sessions')
      .select('scope')
      .where('user_id', '=', id)
      .execute();
    assert.deepEqual(left, []);
  }
});
