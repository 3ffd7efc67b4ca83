import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { LoginData } from '../../../src/core/contract/auth.ts';
import { disableUser } from '../../../gateway/src/domain/users/administer.ts';
import { factorRows } from '../../support/gateway/factor-rows.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import {
  addTo,
  listPasskeys,
  passkeysIn,
  passkeyUsers,
  refusalIn,
  remove,
  signInWith,
} from '../../support/gateway/passkeys.ts';
import { requireFactor } from '../../support/gateway/required-factor.ts';
import {
  factorsIn,
  factorUsers,
  listFactors,
  newAppOf,
  removeApp,
  sendApp,
} from '../../support/gateway/second-factor.ts';
import { secondStepIn, sendCode, signInWithCode } from '../../support/gateway/two-step-sign-in.ts';

// Rules: second-factor-16, second-factor-17, second-factor-18, second-factor-34, second-factor-38, second-factor-39
// Rules: second-factor-80, second-factor-81

const DAY = 86_400;
let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ trustProxy: 1 });
});
after(() => gateway.close());
beforeEach(() => requireFactor(gateway));

const { codeOf, withApp } = factorUsers(() => gateway);
const { authenticator, withPasskey } = passkeyUsers(() => gateway);
const { trust } = factorRows(() => gateway);

const localTime = (seconds: number): string =>
  new Date(gateway.clock.now() + seconds * 1000).toISOString().slice(0, 19);

const signIn = ({ username, password }: { username: string; password: string }) =>
  gateway.browser().login(username, password);
const bySignIn = async (user: { username: string; password: string }): Promise<string> => {
  const { status, envelope } = await signIn(user);
  assert.equal(status, 200, envelope.message);
  return LoginData.parse(envelope.data).secondFactorBy;
};

/** Creates a user with an app or a passkey, before the tenant requires one. */
async function before14<T>(create: () => Promise<T>): Promise<T> {
  await requireFactor(gateway, { graceDays: 14 });
  const user = await create();
  await requireFactor(gateway);
  return user;
}

describe('the order of a sign-in of a user who needs a second factor:', () => {
  test('a locked browser is refused before anything else', async () => {
    const user = await gateway.createUser();
    const browser = gateway.browser();
    for (let count = 0; count < 10; count += 1) await browser.login(user.username, 'wrong');
    const { status, envelope } = await browser.login(user.username, user.password);
    assert.deepEqual([status, envelope.error], [403, 'Account locked']);
  });

  test('a disabled user gets the refusal of a wrong password', async () => {
    const user = await gateway.createUser();
    await disableUser(gateway.store, 'ACME', user.username);
    assert.equal((await signIn(user)).envelope.message, 'The User ID or the password is wrong.');
  });

  test('a wrong password shows nothing of the requirement', async () => {
    const [one, two] = [await gateway.createUser(), await gateway.createUser({ tenant: 'GLOBEX' })];
    const wrong = await gateway.browser().login(one.username, 'wrong');
    const other = await gateway.browser({ tenant: 'GLOBEX' }).login(two.username, 'wrong');
    assert.deepEqual([wrong.status, wrong.envelope], [other.status, other.envelope]);
  });

  test('a user with an app is asked for its code', async () => {
    const user = await before14(() => withApp());
    assert.deepEqual(secondStepIn(await signIn(user)).methods, ['app', 'recovery']);
  });

  test('a user with a passkey only is asked for the passkey alone', async () => {
    const user = await before14(() => withPasskey());
    const browser = gateway.browser();
    const asked = await browser.login(user.username, user.password);
    const { methods, trustDays, ticket } = secondStepIn(asked);
    assert.deepEqual([methods, trustDays], [['passkey'], 0]);
    assert.equal(
      asked.envelope.message,
      'Your organization requires two-step sign-in. Please sign in with your passkey.',
    );
    // The ticket opens nothing: there is no code.
    assert.equal((await sendCode(browser, ticket, '123456')).status, 400);
    assert.equal((await signInWith(browser, user.key)).status, 200);
  });

  test('a user with neither has to set up an app', async () => {
    const user = await gateway.createUser();
    const asked = await signIn(user);
    const { methods, trustDays, expiresInSeconds } = secondStepIn(asked);
    assert.deepEqual([methods, trustDays, expiresInSeconds], [['enroll'], 0, 600]);
    assert.equal(
      asked.envelope.message,
      'Your organization requires two-step sign-in. This page can’t set it up yet.',
    );
    assert.deepEqual([...asked.setCookies.keys()], ['sso-ticket']);
  });

  test('a forced change of the password follows, and begins no time to set it up', async () => {
    const due = await gateway.createUser({ mustChange: true });
    assert.deepEqual(secondStepIn(await signIn(due)).methods, ['enroll']);
    await requireFactor(gateway, { graceDays: 14 });
    const user = await gateway.createUser({ mustChange: true });
    const browser = gateway.browser();
    const data = LoginData.parse((await browser.login(user.username, user.password)).envelope.data);
    assert.deepEqual([data.forcePwdChangeOnLogin, data.secondFactorBy], [true, '']);
    assert.equal((await browser.forceReset('Kettle-Rain-2026')).status, 200);
    gateway.clock.advance(DAY);
    const password = 'Kettle-Rain-2026';
    assert.equal(await bySignIn({ ...user, password }), localTime(14 * DAY));
  });
});

describe('the time to set up a second factor', () => {
  test('begins with the first sign-in, is not extended, and ends', async () => {
    await requireFactor(gateway, { graceDays: 14 });
    const user = await gateway.createUser();
    const end = localTime(14 * DAY);
    assert.equal(await bySignIn(user), end);
    gateway.clock.advance(14 * DAY - 1);
    assert.equal(await bySignIn(user), end);
    // More days are for users whose time has not begun.
    await requireFactor(gateway, { graceDays: 90 });
    assert.equal(await bySignIn(user), end);
    gateway.clock.advance(1);
    assert.deepEqual(secondStepIn(await signIn(user)).methods, ['enroll']);
  });

  test('is over at once with 0 days, also if it has begun', async () => {
    await requireFactor(gateway, { graceDays: 14 });
    const user = await gateway.createUser();
    await bySignIn(user);
    await requireFactor(gateway);
    assert.deepEqual(secondStepIn(await signIn(user)).methods, ['enroll']);
  });

  for (const kind of ['app', 'passkey'] as const)
    test(`ends with an added ${kind}, and begins anew if an operator removes it`, async () => {
      await requireFactor(gateway, { graceDays: 14 });
      const user = await gateway.createUser();
      const browser = gateway.browser();
      await browser.login(user.username, user.password);
      const { isRequired, requiredBy } = factorsIn(await listFactors(browser));
      assert.deepEqual([isRequired, requiredBy], [true, localTime(14 * DAY)]);
      if (kind === 'passkey') assert.equal((await addTo(browser, authenticator())).status, 200);
      else {
        const { secret, ticket } = await newAppOf(browser);
        assert.equal((await sendApp(browser, ticket, codeOf(secret))).status, 200);
      }
      assert.equal(factorsIn(await listFactors(browser)).requiredBy, '');
      const table = kind === 'app' ? 'authenticator_apps' : 'passkeys';
      await gateway.store.deleteFrom(table).where('user_id', '=', user.id).execute();
      gateway.clock.advance(20 * DAY);
      assert.equal(await bySignIn(user), localTime(14 * DAY));
    });
});

describe('a requirement', () => {
  test('is only for users with one of its roles', async () => {
    const user = await gateway.createUser();
    for (const [roles, status] of [
      [['FA'], 200],
      [['FA', 'BA'], 403],
      [[], 200],
    ] as const) {
      await requireFactor(gateway, { roles });
      assert.equal((await signIn(user)).status, status, roles.join());
    }
  });

  test('is not for users without a password, nor for other tenants', async () => {
    const other = await gateway.createUser({ tenant: 'GLOBEX' });
    const browser = gateway.browser({ tenant: 'GLOBEX' });
    assert.equal((await browser.login(other.username, other.password)).status, 200);
    const { key, id } = await before14(() => withPasskey());
    await gateway.store
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', id)
      .execute();
    const own = gateway.browser();
    assert.equal((await signInWith(own, key)).status, 200);
    assert.equal(factorsIn(await listFactors(own)).isRequired, false);
  });

  test('allows no trust in browsers, unless it says so, also of one that was trusted before', async () => {
    const user = await before14(() => withApp());
    const browser = gateway.browser();
    await trust(user.id, browser);
    const { trustDays, ticket } = secondStepIn(await browser.login(user.username, user.password));
    assert.equal(trustDays, 0);
    const step = { trust: true };
    const opened = await sendCode(browser, ticket, codeOf(user.secret, 1), step);
    assert.equal(opened.status, 200);
    assert.ok(!opened.setCookies.has('sso-trust'));
    await requireFactor(gateway, { trustDays: 2 });
    gateway.clock.advance(60);
    const another = gateway.browser();
    await signInWithCode(another, user, codeOf(user.secret), step);
    assert.equal((await another.login(user.username, user.password)).status, 200);
    gateway.clock.advance(2 * DAY);
    secondStepIn(await another.login(user.username, user.password));
    // The first browser was trusted for 30 days, of which the requirement allows two.
    secondStepIn(await browser.login(user.username, user.password));
  });

  test('keeps an app or a passkey that is the only second factor', async () => {
    await requireFactor(gateway, { graceDays: 14 });
    const { browser } = await withApp();
    const refused = await removeApp(browser);
    assert.deepEqual(
      [refused.status, refused.envelope.message],
      [403, 'Two-step sign-in can’t be turned off, because your organization requires it.'],
    );
    assert.ok(factorsIn(await listFactors(browser)).app);
    assert.equal((await addTo(browser, authenticator())).status, 200);
    assert.equal(factorsIn(await removeApp(browser)).app, null);
    const [passkey] = passkeysIn(await listPasskeys(browser)).passkeys;
    const id = passkey?.id ?? '';
    assert.equal(refusalIn(await remove(browser, id)), 'required');
    assert.equal(passkeysIn(await listPasskeys(browser)).passkeys.length, 1);
    await requireFactor(gateway, { dryRun: true });
    assert.equal((await remove(browser, id)).status, 200);
  });

  test('lets one of two removals at the same time keep the other', async () => {
    await requireFactor(gateway, { graceDays: 14 });
    const { browser, passkey } = await withPasskey();
    const { secret, ticket } = await newAppOf(browser);
    assert.equal((await sendApp(browser, ticket, codeOf(secret))).status, 200);
    const answers = await Promise.all([removeApp(browser), remove(browser, passkey.id)]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });
});
