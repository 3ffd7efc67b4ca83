import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { detailsOf } from '../../support/gateway/audit-entries.ts';
import { factorRows } from '../../support/gateway/factor-rows.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import {
  askNewApp,
  codeRefusalIn,
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

// Rules: second-factor-20, second-factor-21, second-factor-22, second-factor-23, second-factor-24, second-factor-29

const NOTHING = {
  ...{ isRequired: false, requiredBy: '' },
  ...{ app: null, recoveryCodesLeft: 0, browsers: [] },
};

let postgres: TestPostgres;
let gateway: TestGateway;
before(async () => {
  postgres = await startPostgres();
  gateway = await startTestGateway({ databaseUrl: await postgres.createDatabase('factor_adding') });
});
after(async () => {
  await gateway.close();
  await postgres.stop();
});

const { codeOf, withApp } = factorUsers(() => gateway);
const { rowsOf, areStored, mailAbout } = factorRows(() => gateway);

const signedIn = async (tenant = 'ACME') => {
  const user = await gateway.createUser({ tenant });
  const browser = gateway.browser({ tenant });
  assert.equal((await browser.login(user.username, user.password)).status, 200);
  return { ...user, browser };
};

test('a tenant without the setting has none of the calls', async () => {
  const { browser } = await signedIn('GLOBEX');
  gateway.clock.advance(301);
  for (const answer of [
    await listFactors(browser),
    await askNewApp(browser),
    await sendApp(browser, 'x', '123456'),
    await removeApp(browser),
    await renewCodes(browser),
    await forget(browser, 'x'),
  ])
    assert.equal(answer.status, 404);
});

describe('a new app', () => {
  test('has a secret, an address with product and user, and a ticket, and nothing is stored', async () => {
    const { browser, id, username } = await signedIn();
    assert.deepEqual(factorsIn(await listFactors(browser)), NOTHING);
    const { secret, uri, expiresInSeconds } = await newAppOf(browser);
    assert.match(secret, /^[A-Z2-7]{32}$/);
    const { pathname, searchParams } = new URL(uri);
    assert.equal(expiresInSeconds, 600);
    assert.equal(searchParams.get('secret'), secret);
    assert.ok(pathname.endsWith(`:${encodeURIComponent(username)}`), pathname);
    assert.deepEqual(await rowsOf(id), { apps: [], codes: [], browsers: [] });
    assert.deepEqual(factorsIn(await listFactors(browser)), NOTHING);
  });

  test('needs a sign-in or a confirmation within five minutes', async () => {
    const { browser } = await signedIn();
    gateway.clock.advance(300);
    assert.equal((await askNewApp(browser)).status, 200);
    gateway.clock.advance(1);
    const { status, envelope } = await askNewApp(browser);
    assert.deepEqual([status, envelope.data], [403, { confirm: { maxAgeSeconds: 300 } }]);
  });

  test('is added with its first code, and the recovery codes come once', async () => {
    const { browser, id, username } = await signedIn();
    const { secret, ticket } = await newAppOf(browser);
    gateway.clock.advance(301);
    const recoveryCodes = recoveryCodesIn(await sendApp(browser, ticket, codeOf(secret)));
    assert.equal(new Set(recoveryCodes).size, 10);
    const { app, recoveryCodesLeft, browsers } = factorsIn(await listFactors(browser));
    assert.match(app?.since ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    assert.deepEqual([recoveryCodesLeft, browsers], [10, []]);
    // The session counts as confirmed with it.
    assert.equal((await renewCodes(browser)).status, 200);
    assert.equal((await detailsOf(gateway, id, 'app-added', 1)).length, 1);
    const mail = await mailAbout(username, 'Two-step sign-in was turned on');
    assert.match(mail, /use a recovery code, or ask your administrator/);
  });

  test('is stored encrypted, and its recovery codes hashed', async () => {
    const { id, secret, recoveryCodes } = await withApp();
    const text = JSON.stringify(await rowsOf(id));
    assert.ok(!text.includes(secret) && !text.includes('"sealed":""'));
    for (const code of recoveryCodes)
      assert.ok(!text.includes(code.replaceAll('-', '').slice(2)), 'no code in clear');
  });

  test('is refused with a wrong code, five times for a ticket, and then with the right one', async () => {
    const { browser, id } = await signedIn();
    const { secret, ticket } = await newAppOf(browser);
    for (const [code, triesLeft] of [
      ['', undefined],
      [codeOf(secret, -6), 4],
      [codeOf(secret, 6), 3],
      ['no code', 2],
      [codeOf(secret, 99), 1],
    ] as const)
      assert.deepEqual(codeRefusalIn(await sendApp(browser, ticket, code)), {
        ...{ code: 'wrong', ...(triesLeft !== undefined && { triesLeft }) },
      });
    assert.deepEqual(codeRefusalIn(await sendApp(browser, ticket, 'no code')), { code: 'closed' });
    assert.deepEqual(codeRefusalIn(await sendApp(browser, ticket, codeOf(secret))), {
      code: 'closed',
    });
    const again = await newAppOf(browser);
    const left = codeRefusalIn(await sendApp(browser, again.ticket, '000000x'));
    assert.deepEqual(left, { code: 'wrong', triesLeft: 4 });
    assert.equal((await sendApp(browser, again.ticket, codeOf(again.secret))).status, 200);
    assert.equal((await rowsOf(id)).apps.length, 1);
  });

  for (const by of [-5, 5])
    test(`learns that the clock of the app is off by ${by} codes`, async () => {
      const { browser, id } = await signedIn();
      const { secret, ticket } = await newAppOf(browser);
      assert.equal((await sendApp(browser, ticket, codeOf(secret, by))).status, 200);
      assert.equal((await rowsOf(id)).apps[0]?.drift, by);
    });

  test('has a ticket for ten minutes, of the same session', async () => {
    const { browser, username, password } = await signedIn();
    const { secret, ticket } = await newAppOf(browser);
    const other = gateway.browser();
    await other.login(username, password);
    const stranger = await signedIn();
    for (const another of [other, stranger.browser])
      assert.deepEqual(codeRefusalIn(await sendApp(another, ticket, codeOf(secret))), {
        code: 'expired',
      });
    gateway.clock.advance(600);
    assert.equal(codeRefusalIn(await sendApp(browser, ticket, codeOf(secret))).code, 'expired');
  });

  test('is known if the user has one', async () => {
    const { browser, id } = await withApp();
    assert.equal(codeRefusalIn(await askNewApp(browser)).code, 'known');
    assert.equal((await rowsOf(id)).apps.length, 1);
  });

  test('is added once, of 50 at the same time', async () => {
    const { browser, id } = await signedIn();
    const apps = await Promise.all(Array.from({ length: 50 }, () => newAppOf(browser)));
    const answers = await Promise.all(
      apps.map(({ ticket, secret }) => sendApp(browser, ticket, codeOf(secret))),
    );
    const [added, ...others] = answers.filter(({ status }) => status === 200);
    assert.ok(added && others.length === 0);
    const refused = answers.filter((answer) => answer !== added);
    assert.deepEqual(
      new Set(refused.map((answer) => codeRefusalIn(answer).code)),
      new Set(['known']),
    );
    const { apps: rows, codes } = await rowsOf(id);
    assert.deepEqual([rows.length, codes.length], [1, 10]);
    assert.ok(await areStored(id, recoveryCodesIn(added)));
  });
});
