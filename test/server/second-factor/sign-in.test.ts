import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { LoginData } from '../../../src/core/contract/auth.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { TICKET_SECONDS } from '../../../gateway/src/domain/tickets.ts';
import { disableUser } from '../../../gateway/src/domain/users/administer.ts';
import { detailsOf } from '../../support/gateway/audit-entries.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import { addTo, passkeyUsers, signInWith } from '../../support/gateway/passkeys.ts';
import { codeRefusalIn, factorUsers } from '../../support/gateway/second-factor.ts';
import { secondStepIn, sendCode } from '../../support/gateway/two-step-sign-in.ts';

// Rules: second-factor-01, second-factor-02, second-factor-03

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ trustProxy: 1 });
});
after(() => gateway.close());

const { codeOf, withApp } = factorUsers(() => gateway);
const { authenticator } = passkeyUsers(() => gateway);

const rowsOf = async (table: 'used_tickets' | 'sessions'): Promise<number> =>
  (await gateway.store.selectFrom(table).selectAll().execute()).length;
const WRONG = 'not-a-code';

describe('a right password of a user with an app', () => {
  test('gets a ticket for a code, which opens the session that the password opens otherwise', async () => {
    const { id, username, password, secret } = await withApp();
    const browser = gateway.browser();
    const asked = await browser.login(username, password);
    const { ticket, ...step } = secondStepIn(asked);
    assert.deepEqual(step, {
      methods: ['app', 'recovery'],
      trustDays: 30,
      expiresInSeconds: TICKET_SECONDS,
    });
    assert.equal(
      asked.envelope.message,
      'Enter the code of your authenticator app. This page can’t ask for it yet.',
    );
    assert.deepEqual([...asked.setCookies.keys()], ['sso-ticket']);
    const opened = await sendCode(browser, ticket, codeOf(secret, 1));
    assert.equal(opened.status, 200);
    const plain = await gateway.createUser();
    const other = await gateway.browser().login(plain.username, plain.password);
    assert.deepEqual(
      Object.keys(LoginData.parse(opened.envelope.data)),
      Object.keys(LoginData.parse(other.envelope.data)),
    );
    assert.deepEqual([...opened.setCookies.keys()].sort(), [...other.setCookies.keys()].sort());
    assert.equal((await browser.profile()).status, 200);
    // The first sign-in of the user set the app up.
    assert.deepEqual(await detailsOf(gateway, id, 'sign-in', 2), [
      { method: 'password', scope: 'full' },
      { method: 'password+app', scope: 'full' },
    ]);
  });

  test('stores nothing before the code, and leaves the session of the browser alone', async () => {
    const { username, password, secret } = await withApp();
    const old = await gateway.createUser();
    const browser = gateway.browser();
    await browser.login(old.username, old.password);
    const before = [await rowsOf('sessions'), await rowsOf('used_tickets')];
    const { ticket } = secondStepIn(await browser.login(username, password));
    assert.deepEqual([await rowsOf('sessions'), await rowsOf('used_tickets')], before);
    assert.equal(codeRefusalIn(await sendCode(browser, ticket, WRONG)).code, 'wrong');
    const stolen = browser.copy();
    assert.equal((await browser.profile()).status, 200);
    assert.equal((await sendCode(browser, ticket, codeOf(secret, 1))).status, 200);
    assert.equal((await stolen.profile()).status, 401);
  });

  test('takes a wrong code back, and clears the failures of the password only', async () => {
    const { username, password, secret } = await withApp();
    const browser = gateway.browser();
    for (let count = 0; count < 9; count += 1) await browser.login(username, 'wrong');
    const { ticket } = secondStepIn(await browser.login(username, password));
    const failed = await browser.login(username, 'wrong');
    assert.equal((failed.envelope.data as { failedLoginCount: number }).failedLoginCount, 1);
    assert.equal((await sendCode(browser, ticket, codeOf(secret, 1))).status, 200);
  });
});

describe('before the password is right, nothing shows a second factor:', () => {
  test('a wrong password gets the same reply with and without an app', async () => {
    const users = [await withApp(), await gateway.createUser()];
    const replies = await Promise.all(
      users.map(({ username }) => gateway.browser().login(username, 'wrong')),
    );
    const [one, two] = replies.map(({ status, envelope }) => ({ status, envelope }));
    assert.deepEqual(one, two);
    assert.equal(one?.status, 400);
  });

  test('a locked browser and a disabled user get the refusal of everyone', async () => {
    const { username, password } = await withApp();
    const browser = gateway.browser();
    for (let count = 0; count < 10; count += 1) await browser.login(username, 'wrong');
    const locked = await browser.login(username, password);
    assert.deepEqual([locked.status, locked.envelope.error], [403, 'Account locked']);
    const other = await withApp();
    await disableUser(gateway.store, 'ACME', other.username);
    const disabled = await gateway.browser().login(other.username, other.password);
    assert.deepEqual(
      [disabled.status, disabled.envelope.message],
      [400, 'The User ID or the password is wrong.'],
    );
  });
});

test('the second factor comes before a forced change of the password', async () => {
  const { id, username, password, secret } = await withApp();
  await gateway.store
    .updateTable('users')
    .set({ must_change: true })
    .where('id', '=', id)
    .execute();
  const browser = gateway.browser();
  const { ticket } = secondStepIn(await browser.login(username, password));
  assert.equal((await browser.forceReset('Kettle-Rain-2026')).status, 401);
  const { envelope } = await sendCode(browser, ticket, codeOf(secret, 1), { trust: true });
  assert.equal(LoginData.parse(envelope.data).forcePwdChangeOnLogin, true);
  assert.equal((await browser.profile()).status, 403);
  assert.equal((await browser.forceReset('Kettle-Rain-2026')).status, 200);
  secondStepIn(await browser.login(username, 'Kettle-Rain-2026'));
});

describe('a passkey', () => {
  test('is listed as another way, and asks for no code', async () => {
    const { browser, username, password } = await withApp();
    const key = authenticator();
    assert.equal((await addTo(browser, key)).status, 200);
    const { methods } = secondStepIn(await gateway.browser().login(username, password));
    assert.deepEqual(methods, ['app', 'recovery', 'passkey']);
    assert.equal((await signInWith(gateway.browser(), key)).status, 200);
  });
});

describe('a tenant without a second factor', () => {
  test('asks for no code, even of users with an app, and has no such calls', async () => {
    const { id, username, password } = await gateway.createUser({ tenant: 'GLOBEX' });
    const at = new Date(gateway.clock.now());
    const app = { user_id: id, sealed: 'x', last_step: 0, drift: 0, created_at: at };
    await gateway.store.insertInto('authenticator_apps').values(app).execute();
    const browser = gateway.browser({ tenant: 'GLOBEX' });
    assert.equal((await browser.login(username, password)).status, 200);
    for (const tenant of ['GLOBEX', 'NOSUCH']) {
      const { status } = await sendCode(gateway.browser({ tenant }), 'ticket', '123456');
      assert.equal(status, 404);
    }
  });
});

test('the call needs the anti-forgery token of a session, and a body that the contract allows', async () => {
  const { browser, username, password, secret } = await withApp();
  const { ticket } = secondStepIn(await browser.login(username, password));
  const foreign = { headers: { origin: 'https://evil.example' } };
  const refused = await sendCode(browser, ticket, codeOf(secret, 1), {}, foreign);
  assert.equal(refused.status, 403);
  for (const body of [
    {},
    { ticket, method: 'app' },
    { ticket, method: 'sms', trust: false },
    { ticket: '', method: 'app', trust: false },
    { ticket, method: 'app', trust: 'yes' },
  ]) {
    const options = { method: 'POST', body: JSON.stringify(body) };
    assert.equal((await browser.call(CALLS.secondFactor.path, options)).status, 400);
  }
  // Without a code, nothing is counted.
  for (let count = 0; count < 6; count += 1)
    assert.deepEqual(codeRefusalIn(await sendCode(browser, ticket, '')), { code: 'wrong' });
  assert.equal((await sendCode(browser, ticket, codeOf(secret, 1))).status, 200);
});
