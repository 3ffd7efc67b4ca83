import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { disableUser, resetUser } from '../../../gateway/src/domain/users/administer.ts';
import { exportUser, deleteUser } from '../../../gateway/src/domain/users/user-data.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../../src/core/contract/credentials.ts';
import { detailsOf } from '../../support/gateway/audit-entries.ts';
import { factorRows } from '../../support/gateway/factor-rows.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import {
  factorsIn,
  factorUsers,
  forget,
  listFactors,
  newAppOf,
  recoveryCodesIn,
  removeApp,
  renewCodes,
  sendApp,
} from '../../support/gateway/second-factor.ts';
import { startPostgres, type TestPostgres } from '../../support/programs/postgres.ts';

// Rules: second-factor-25, second-factor-26, second-factor-27, second-factor-28, second-factor-29, second-factor-30

const DAY_MS = 86_400_000;
const LINK = /#not-me=([0-9a-f]{40})$/m;
const NOTHING = {
  ...{ isRequired: false, requiredBy: '' },
  ...{ app: null, recoveryCodesLeft: 0, browsers: [] },
};

let postgres: TestPostgres;
let gateway: TestGateway;
before(async () => {
  postgres = await startPostgres();
  gateway = await startTestGateway({
    databaseUrl: await postgres.createDatabase('factor_managing'),
  });
});
after(async () => {
  await gateway.close();
  await postgres.stop();
});

const { codeOf, withApp } = factorUsers(() => gateway);
const { rowsOf, areStored, trust, mailAbout } = factorRows(() => gateway);

/** Presses the link of a mail to a user. */
async function pressLink(username: string, subject: string): Promise<void> {
  const token = LINK.exec(await mailAbout(username, subject))?.[1];
  const body = JSON.stringify({ token });
  const { status } = await gateway.browser().call(CALLS.notMe.path, { method: 'POST', body });
  assert.equal(status, 200);
}

describe('the removal of the app', () => {
  test('needs a proof within five minutes, takes codes and browsers with it, and is mailed', async () => {
    const late = await withApp();
    gateway.clock.advance(301);
    assert.equal((await removeApp(late.browser)).status, 403);
    assert.equal((await rowsOf(late.id)).apps.length, 1);
    const { browser, id, username } = await withApp();
    await trust(id, browser);
    gateway.clock.advance(300);
    assert.deepEqual(factorsIn(await removeApp(browser)), NOTHING);
    assert.deepEqual(await rowsOf(id), { apps: [], codes: [], browsers: [] });
    assert.equal((await detailsOf(gateway, id, 'app-removed', 1)).length, 1);
    const mail = await mailAbout(username, 'Two-step sign-in was turned off');
    assert.match(mail, /turn two-step sign-in on again in My Profile/);
    assert.match(mail, LINK);
  });

  test('is no error if it is gone, and then neither recorded nor mailed', async () => {
    const { browser, id, username } = await withApp();
    const answers = await Promise.all([removeApp(browser), removeApp(browser)]);
    for (const answer of answers) assert.deepEqual(factorsIn(answer), NOTHING);
    assert.equal((await detailsOf(gateway, id, 'app-removed', 1)).length, 1);
    await mailAbout(username, 'Two-step sign-in was turned off');
  });

  test('lets the user add another one', async () => {
    const { browser } = await withApp();
    await removeApp(browser);
    const { secret, ticket } = await newAppOf(browser);
    assert.equal((await sendApp(browser, ticket, codeOf(secret))).status, 200);
  });
});

describe('new recovery codes', () => {
  test('replace all, need a proof within five minutes, and are mailed', async () => {
    const late = await withApp();
    gateway.clock.advance(301);
    assert.equal((await renewCodes(late.browser)).status, 403);
    assert.ok(await areStored(late.id, late.recoveryCodes));
    const { browser, id, username } = await withApp();
    const renewed = recoveryCodesIn(await renewCodes(browser));
    assert.ok(await areStored(id, renewed));
    assert.equal((await detailsOf(gateway, id, 'recovery-codes-renewed', 1)).length, 1);
    assert.match(await mailAbout(username, 'You have new recovery codes'), LINK);
  });

  test('need an app', async () => {
    const { browser, id } = await withApp();
    await removeApp(browser);
    assert.equal((await renewCodes(browser)).status, 400);
    assert.deepEqual((await rowsOf(id)).codes, []);
  });

  test('are those of one call, of 50 at the same time, and ten times an hour', async () => {
    const { browser, id } = await withApp();
    const answers = await Promise.all(Array.from({ length: 50 }, () => renewCodes(browser)));
    const renewed = answers.filter(({ status }) => status === 200);
    assert.equal(renewed.length, 10);
    assert.equal(answers.filter(({ status }) => status === 429).length, 40);
    const areThose = await Promise.all(
      renewed.map((answer) => areStored(id, recoveryCodesIn(answer))),
    );
    assert.equal(areThose.filter(Boolean).length, 1);
  });
});

describe('trusted browsers', () => {
  test('are listed, the newest first, and forgotten one by one without a proof', async () => {
    const { browser, id } = await withApp();
    const old = await trust(id, gateway.browser(), 'Chrome');
    gateway.clock.advance(60);
    const current = await trust(id, browser);
    const { browsers } = factorsIn(await listFactors(browser));
    assert.deepEqual(
      browsers.map((one) => [one.id, one.browser, one.system, one.isCurrent]),
      [
        [current, 'Firefox', 'Linux', true],
        [old, 'Chrome', 'Linux', false],
      ],
    );
    for (const { since, until } of browsers)
      assert.equal(Date.parse(`${until}Z`) - Date.parse(`${since}Z`), 30 * DAY_MS);
    gateway.clock.advance(301);
    const left = factorsIn(await forget(browser, old));
    assert.deepEqual(
      left.browsers.map((one) => one.id),
      [current],
    );
    assert.equal((await detailsOf(gateway, id, 'browser-forgotten', 1)).length, 1);
  });

  test('of others are neither listed nor forgotten, and an unknown one is no error', async () => {
    const [user, other] = [await withApp(), await withApp()];
    const id = await trust(user.id, user.browser);
    for (const unknown of [id, 'unknown', '%00', '💥', 'x'.repeat(500)])
      assert.deepEqual(factorsIn(await forget(other.browser, unknown)).browsers, []);
    assert.equal((await rowsOf(user.id)).browsers.length, 1);
  });

  test('are not listed after their time', async () => {
    const { browser, id } = await withApp();
    await trust(id, browser);
    const until = (ms: number) =>
      gateway.store
        .updateTable('trusted_browsers')
        .set({ expires_at: new Date(gateway.clock.now() + ms) })
        .where('user_id', '=', id)
        .execute();
    await until(1);
    assert.equal(factorsIn(await listFactors(browser)).browsers.length, 1);
    await until(0);
    assert.deepEqual(factorsIn(await listFactors(browser)).browsers, []);
  });

  test('end with all other sessions, but for that of the browser that ends them', async () => {
    const { browser, id } = await withApp();
    await trust(id, gateway.browser(), 'Chrome');
    const own = await trust(id, browser);
    const end = (body: object) =>
      browser.call(CALLS.endSessions.path, { method: 'POST', body: JSON.stringify(body) });
    assert.equal((await end({ id: 'unknown' })).status, 200);
    assert.equal((await rowsOf(id)).browsers.length, 2);
    assert.equal((await end({ others: true })).status, 200);
    assert.deepEqual(
      (await rowsOf(id)).browsers.map((row) => row.id),
      [own],
    );
  });

  test('end with a changed or reset password, and with a disabled user', async () => {
    const { browser, id, username, password } = await withApp();
    const headers = credentialHeaders({ password, 'new-password': 'Kettle-Rain-2026' });
    for (const end of [
      () => browser.call(CALLS.changePassword.path, { method: 'POST', headers }),
      () => resetUser(gateway.store, 'ACME', username, 'Temporary-2026'),
      () => disableUser(gateway.store, 'ACME', username),
    ]) {
      await trust(id, browser);
      await end();
      const { apps, codes, browsers } = await rowsOf(id);
      assert.deepEqual([apps.length, codes.length, browsers.length], [1, 10, 0]);
    }
  });
});

describe('the link of a mail', () => {
  test('removes an app that was added within seven days, with codes and browsers', async () => {
    const { id, username, browser } = await withApp();
    await trust(id, browser);
    await pressLink(username, 'Two-step sign-in was turned on');
    assert.deepEqual(await rowsOf(id), { apps: [], codes: [], browsers: [] });
  });

  test('keeps an older app, but neither recovery codes nor trusted browsers', async () => {
    const { id, username, browser } = await withApp();
    await trust(id, browser);
    await gateway.store
      .updateTable('authenticator_apps')
      .set({ created_at: new Date(gateway.clock.now() - 7 * DAY_MS) })
      .where('user_id', '=', id)
      .execute();
    await renewCodes(browser);
    await pressLink(username, 'You have new recovery codes');
    const { apps, codes, browsers } = await rowsOf(id);
    assert.deepEqual([apps.length, codes, browsers], [1, [], []]);
  });
});

test('the export has no secret, and the deletion leaves nothing', async () => {
  const { username, id, browser } = await withApp();
  await trust(id, browser);
  await renewCodes(browser);
  const exported = await exportUser(gateway.store, 'ACME', username);
  const { apps, codes, browsers } = await rowsOf(id);
  const text = JSON.stringify(exported);
  for (const secret of [
    apps[0]?.sealed,
    ...codes.map(({ hash }) => hash),
    ...browsers.map(({ secret_hash }) => secret_hash),
  ])
    assert.ok(secret && !text.includes(JSON.stringify(secret)));
  for (const [table, count] of [
    ['authenticator_apps', 1],
    ['recovery_codes', 10],
    ['trusted_browsers', 1],
  ] as const)
    assert.equal(exported?.tables[table]?.length, count);
  await deleteUser(gateway.store, 'ACME', username, false);
  assert.deepEqual(await rowsOf(id), { apps: [], codes: [], browsers: [] });
});
