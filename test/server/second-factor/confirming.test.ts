import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { lockUser } from '../../../gateway/src/store/users.ts';
import { UserSessions } from '../../../src/core/contract/sessions.ts';
import { detailsOf } from '../../support/gateway/audit-entries.ts';
import { confirm, confirmOptionsOf, startAtProvider } from '../../support/gateway/confirming.ts';
import { lockIsAwaited } from '../../support/gateway/lock-is-awaited.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import { askCode, newBrowsers } from '../../support/gateway/new-browsers.ts';
import { addTo, askNewOptions, confirmWith, passkeyUsers } from '../../support/gateway/passkeys.ts';
import {
  askNewApp,
  codeRefusalIn,
  factorUsers,
  removeApp,
  renewCodes,
} from '../../support/gateway/second-factor.ts';
import {
  confirmWithCode,
  secondStepIn,
  sendCode,
  signInWithCode,
} from '../../support/gateway/two-step-sign-in.ts';
import { startPostgres, type TestPostgres } from '../../support/programs/postgres.ts';

// Rules: second-factor-04, second-factor-12, new-browser-09, new-browser-10

let postgres: TestPostgres;
let gateway: TestGateway;
before(async () => {
  postgres = await startPostgres();
  gateway = await startTestGateway({
    databaseUrl: await postgres.createDatabase('second_factor'),
  });
});
after(async () => {
  await gateway.close();
  await postgres.stop();
});

const { codeOf, withApp } = factorUsers(() => gateway);
const { authenticator } = passkeyUsers(() => gateway);
const WRONG = 'not-a-code';

const waysOf = async (...args: Parameters<typeof confirmOptionsOf>): Promise<string[]> =>
  (await confirmOptionsOf(...args)).methods.map(({ type }) => type);
const openOf = async (userId: string): Promise<number> => {
  const query = gateway.store.selectFrom('sessions').select('user_id');
  return (await query.where('user_id', '=', userId).execute()).length;
};

describe('a user with an app', () => {
  test('confirms with a code, which opens no session', async () => {
    const { browser, id, secret, recoveryCodes } = await withApp();
    gateway.clock.advance(400);
    assert.equal((await confirmOptionsOf(browser)).confirmedSecondsAgo, 400);
    assert.deepEqual(await waysOf(browser), ['app', 'recovery']);
    for (const protectedCall of [askNewApp, renewCodes, removeApp, askNewOptions])
      assert.equal((await protectedCall(browser)).status, 403);
    const confirmed = await confirmWithCode(browser, codeOf(secret));
    assert.equal(confirmed.status, 200);
    assert.equal(confirmed.setCookies.size, 0);
    assert.equal((await confirmOptionsOf(browser)).confirmedSecondsAgo, 0);
    const { sessions } = UserSessions.parse((await browser.sessions()).envelope.data);
    assert.equal(sessions.length, 1);
    assert.equal((await askNewOptions(browser)).status, 200);
    gateway.clock.advance(400);
    const [code = ''] = recoveryCodes;
    assert.equal((await confirmWithCode(browser, code, 'recovery')).status, 200);
    assert.equal((await confirmOptionsOf(browser)).confirmedSecondsAgo, 0);
    assert.deepEqual(await detailsOf(gateway, id, 'confirmed', 2), [
      { method: 'app' },
      { method: 'recovery' },
    ]);
    assert.deepEqual(await detailsOf(gateway, id, 'recovery-code-used', 1), [{ left: 9 }]);
  });

  test('has proven a sign-in with a code, but not one of the release before', async () => {
    const user = await withApp();
    const browser = gateway.browser();
    await signInWithCode(browser, user, codeOf(user.secret, 1));
    assert.equal((await confirmOptionsOf(browser)).confirmedSecondsAgo, 0);
    // That release sets this time only.
    await gateway.store
      .updateTable('sessions')
      .set({ factor_at: null, confirmed_at: new Date(gateway.clock.now()) })
      .where('user_id', '=', user.id)
      .execute();
    assert.equal((await askNewApp(browser)).status, 403);
  });

  test('confirms neither with the password nor at a provider', async () => {
    const { browser, password, id } = await withApp();
    const linked = {
      ...{ tenant_code: 'ACME', client_id: 'acme-oidc-tenant', subject: `at-provider-${id}` },
      user_id: id,
    };
    await gateway.store.insertInto('identities').values(linked).execute();
    const refused = await confirm(browser, password);
    assert.deepEqual(
      [refused.status, refused.envelope.message],
      [400, 'Please confirm with a code of your authenticator app.'],
    );
    assert.equal((await startAtProvider(browser, 'acme-oidc-tenant')).status, 400);
    assert.equal((await removeApp(browser)).status, 200);
    assert.deepEqual(await waysOf(browser), ['password', 'provider']);
    assert.equal((await confirm(browser, password)).status, 200);
  });

  test('and a passkey confirms with the passkey only, which proves as much as a code', async () => {
    const { browser, secret } = await withApp();
    const key = authenticator();
    await addTo(browser, key);
    assert.deepEqual(await waysOf(browser), ['passkey']);
    const refused = await confirmWithCode(browser, codeOf(secret, 1));
    assert.deepEqual(
      [refused.status, refused.envelope.message],
      [400, 'Please confirm with your passkey.'],
    );
    gateway.clock.advance(400);
    assert.equal((await confirmWith(browser, key)).status, 200);
    assert.equal((await removeApp(browser)).status, 200);
  });
});

describe('a confirmation with a code is refused', () => {
  test('if the code is wrong, was used, or is missing, and counts with those of sign-ins', async () => {
    const user = await withApp();
    const { browser, secret, id } = user;
    assert.deepEqual(codeRefusalIn(await confirmWithCode(browser, codeOf(secret))), {
      code: 'used',
    });
    assert.deepEqual(codeRefusalIn(await confirmWithCode(browser, '')), { code: 'wrong' });
    for (let count = 0; count < 4; count += 1)
      assert.deepEqual(codeRefusalIn(await confirmWithCode(browser, WRONG)), { code: 'wrong' });
    const { ticket } = secondStepIn(await browser.login(user.username, user.password));
    for (let count = 0; count < 5; count += 1) await sendCode(browser, ticket, WRONG);
    const locked = await confirmWithCode(browser, codeOf(secret, 1));
    assert.deepEqual([locked.status, locked.envelope.error], [403, 'Account locked']);
    const failed = await detailsOf(gateway, id, 'confirm-failed', 6);
    assert.deepEqual(
      [failed[0], failed[1], failed.at(-1)],
      [
        { method: 'app', reason: 'used-code' },
        { method: 'app', reason: 'wrong-code' },
        { method: 'app', reason: 'locked' },
      ],
    );
    assert.equal((await browser.profile()).status, 200);
    const elsewhere = await signInWithCode(gateway.browser(), user, codeOf(secret, 1));
    assert.equal(elsewhere.status, 200);
  });

  test('without an app, without a session, and at a tenant without a second factor', async () => {
    const user = await gateway.createUser();
    const browser = gateway.browser();
    assert.equal((await confirmWithCode(browser, '123456')).status, 401);
    await browser.login(user.username, user.password);
    assert.deepEqual(codeRefusalIn(await confirmWithCode(browser, '123456')), { code: 'wrong' });
    const other = await gateway.createUser({ tenant: 'GLOBEX' });
    const elsewhere = gateway.browser({ tenant: 'GLOBEX' });
    await elsewhere.login(other.username, other.password);
    assert.equal((await confirmWithCode(elsewhere, '123456')).status, 404);
  });
});

describe('at the same time, on PostgreSQL,', () => {
  test('one of 200 uses of a ticket signs in, whatever the code', async () => {
    const { username, password, secret, recoveryCodes, id } = await withApp();
    const browser = gateway.browser();
    const { ticket } = secondStepIn(await browser.login(username, password));
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const code = recoveryCodes[index];
        return code === undefined
          ? sendCode(browser.copy(), ticket, codeOf(secret, 1))
          : sendCode(browser.copy(), ticket, code, { method: 'recovery' });
      }),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    assert.equal(await openOf(id), 2);
  });

  test('three of nine requests mail a code for a new browser, and one of five uses signs in', async () => {
    const tenant = 'GLOBEX';
    const { setNewBrowser, begin, newestCode } = newBrowsers(() => gateway);
    await setNewBrowser(tenant, { whenMailIsDown: 'hold' });
    const user = await gateway.createUser({ tenant });
    const browser = gateway.browser({ tenant });
    const { ticket: asking } = secondStepIn(await browser.login(user.username, user.password));
    const asked = await Promise.all(
      Array.from({ length: 9 }, () => askCode(browser.copy(), asking)),
    );
    assert.equal(asked.filter(({ status }) => status === 200).length, 3);
    gateway.clock.advance(1);
    const ticket = await begin(browser, user);
    const code = await newestCode(user.username);
    const uses = await Promise.all(
      Array.from({ length: 5 }, () => sendCode(browser.copy(), ticket, code, { method: 'mail' })),
    );
    assert.equal(uses.filter(({ status }) => status === 200).length, 1);
    assert.equal(await openOf(user.id), 1);
    await setNewBrowser(tenant, null);
  });

  for (const method of ['app', 'recovery'] as const)
    test(`one of several uses of a code signs in: ${method}`, async () => {
      const { username, password, secret, recoveryCodes, id } = await withApp();
      const code = method === 'app' ? codeOf(secret, 1) : (recoveryCodes[0] ?? '');
      const browsers = Array.from({ length: 9 }, () => gateway.browser());
      const tickets = await Promise.all(
        browsers.map(
          async (browser) => secondStepIn(await browser.login(username, password)).ticket,
        ),
      );
      const replies = await Promise.all(
        browsers.map((browser, index) => sendCode(browser, tickets[index] ?? '', code, { method })),
      );
      const refused = replies.filter(({ status }) => status !== 200);
      assert.deepEqual(
        refused.map((reply) => codeRefusalIn(reply).code),
        Array.from({ length: 8 }, () => 'used'),
      );
      assert.equal(await openOf(id), 2);
    });

  test('a sign-in with the password does not overlook an app that is added meanwhile', async () => {
    const { id, username, password } = await gateway.createUser();
    const at = new Date(gateway.clock.now());
    const app = { user_id: id, sealed: 'x', last_step: 0, drift: 0, created_at: at };
    const signingIn = await gateway.store.transaction().execute(async (trx) => {
      await lockUser(trx, id);
      const login = gateway.browser().login(username, password);
      await lockIsAwaited(gateway);
      await trx.insertInto('authenticator_apps').values(app).execute();
      return { login };
    });
    assert.deepEqual(secondStepIn(await signingIn.login).methods, ['app']);
    assert.equal(await openOf(id), 0);
  });
});
