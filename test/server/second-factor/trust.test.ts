import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { detailsOf } from '../../support/gateway/audit-entries.ts';
import { confirmOptionsOf } from '../../support/gateway/confirming.ts';
import { codeIn, startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import {
  askNewApp,
  factorsIn,
  factorUsers,
  listFactors,
} from '../../support/gateway/second-factor.ts';
import { secondStepIn, sendCode, signInWithCode } from '../../support/gateway/two-step-sign-in.ts';

// Rules: second-factor-09, second-factor-10

const DAY = 86_400;

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ trustProxy: 1 });
});
after(() => gateway.close());

const { codeOf, withApp } = factorUsers(() => gateway);
type Owner = Awaited<ReturnType<typeof withApp>>;

/** Returns a browser in which a user has signed in with the next code, and which the user trusts. */
async function trustedBy(user: Owner, browser = gateway.browser()) {
  gateway.clock.advance(30);
  const signedIn = await signInWithCode(browser, user, codeOf(user.secret), { trust: true });
  assert.equal(signedIn.status, 200);
  return browser;
}
const isAsked = async (user: Owner, browser = gateway.browser()): Promise<boolean> =>
  (await browser.login(user.username, user.password)).status === 403;
const setTrustDays = (trustDays: number) =>
  gateway.store
    .updateTable('tenants')
    .set({ second_factor: JSON.stringify({ trustDays }) })
    .where('code', '=', 'ACME')
    .execute();

describe('a browser that a user trusts', () => {
  test('skips the code for 30 days from then, whatever its use, also after a sign-out', async () => {
    const user = await withApp();
    const browser = await trustedBy(user);
    for (const days of [10, 19]) {
      gateway.clock.advance(days * DAY);
      assert.equal(await isAsked(user, browser), false);
      await browser.logout();
    }
    gateway.clock.advance(DAY);
    assert.equal(await isAsked(user, browser), true);
    assert.equal(await isAsked(user), true);
    const signIns = await detailsOf(gateway, user.id, 'sign-in', 4);
    assert.deepEqual(signIns.at(-1), { method: 'password+trusted', scope: 'full' });
    await detailsOf(gateway, user.id, 'browser-trusted', 1);
  });

  test('still needs the password, and is trusted only by the user who has asked for it', async () => {
    const [user, other, third] = [await withApp(), await withApp(), await withApp()];
    const browser = await trustedBy(user);
    assert.equal((await browser.login(user.username, 'wrong')).status, 400);
    assert.equal(await isAsked(other, browser), true);
    assert.equal((await signInWithCode(browser, third, codeOf(third.secret, 1))).status, 200);
    assert.equal(await isAsked(third, browser), true);
    await trustedBy(other, browser);
    assert.deepEqual([await isAsked(user, browser), await isAsked(other, browser)], [false, false]);
  });

  test('has a secret that can’t be forged, of which the database has a hash', async () => {
    const user = await withApp();
    const browser = await trustedBy(user);
    const secret = browser.cookie('sso-trust') ?? '';
    assert.match(secret, /^[\w-]{43}$/);
    const [row] = await gateway.store
      .selectFrom('trusted_browsers')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    assert.ok(row && !JSON.stringify(row).includes(secret));
    for (const forged of [row.id, row.secret_hash, `${secret}x`, 'x!y!z']) {
      const thief = gateway.browser();
      thief.setCookie('sso-trust', forged);
      assert.equal(await isAsked(user, thief), true);
    }
  });

  test('is listed once, also if it is trusted twice, and forgets the first of more than five users', async () => {
    const user = await withApp();
    const browser = gateway.browser();
    const ask = async () => secondStepIn(await browser.login(user.username, user.password)).ticket;
    for (const ticket of [await ask(), await ask()]) {
      gateway.clock.advance(30);
      const sent = await sendCode(browser, ticket, codeOf(user.secret), { trust: true });
      assert.equal(sent.status, 200);
    }
    assert.equal(browser.cookie('sso-trust')?.split('!').length, 1);
    const { browsers } = factorsIn(await listFactors(browser));
    assert.deepEqual(
      browsers.map(({ isCurrent }) => isCurrent),
      [true],
    );
    for (let count = 0; count < 5; count += 1) await trustedBy(await withApp(), browser);
    assert.equal(browser.cookie('sso-trust')?.split('!').length, 5);
    assert.equal(await isAsked(user, browser), true);
  });

  test('proves nothing: a confirmation needs a code', async () => {
    const user = await withApp();
    const browser = await trustedBy(user);
    assert.equal((await confirmOptionsOf(browser)).confirmedSecondsAgo, 0);
    assert.equal(await isAsked(user, browser), false);
    const { confirmedSecondsAgo, methods } = await confirmOptionsOf(browser);
    assert.ok(confirmedSecondsAgo > 43_200);
    assert.deepEqual(
      methods.map(({ type }) => type),
      ['app', 'recovery'],
    );
    assert.equal((await askNewApp(browser)).status, 403);
  });

  test('is not offered by a tenant with 0 days, nor after a recovery code', async () => {
    const user = await withApp();
    const [code = ''] = user.recoveryCodes;
    const byRecovery = gateway.browser();
    const step = { method: 'recovery', trust: true } as const;
    assert.equal((await signInWithCode(byRecovery, user, code, step)).status, 200);
    assert.equal(byRecovery.cookie('sso-trust'), undefined);
    await setTrustDays(0);
    const { trustDays } = secondStepIn(await gateway.browser().login(user.username, user.password));
    assert.equal(trustDays, 0);
    const browser = await trustedBy(user);
    assert.equal(browser.cookie('sso-trust'), undefined);
    await setTrustDays(30);
    assert.equal(await isAsked(user, browser), true);
  });

  test('is trusted no longer once the password was reset by mail', async () => {
    const user = await withApp();
    const browser = await trustedBy(user);
    await browser.requestOtp(user.username);
    const code = codeIn((await gateway.mailsTo(user.username)).at(-1));
    const password = 'Kettle-Rain-2026';
    assert.equal((await browser.resetPassword(user.username, code, password)).status, 200);
    assert.equal(await isAsked({ ...user, password }, browser), true);
  });
});
