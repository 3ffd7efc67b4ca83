import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { LoginData } from '../../../src/core/contract/auth.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { entriesOf } from '../../support/gateway/audit-entries.ts';
import { factorRows } from '../../support/gateway/factor-rows.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import { newBrowsers } from '../../support/gateway/new-browsers.ts';
import {
  askSignInApp,
  enrolledIn,
  newSignInAppOf,
  requireFactor,
  sendSignInApp,
  ticketToEnroll,
} from '../../support/gateway/required-factor.ts';
import { codeRefusalIn, factorUsers, renewCodes } from '../../support/gateway/second-factor.ts';
import { secondStepIn, sendCode, signInWithCode } from '../../support/gateway/two-step-sign-in.ts';
import { startPostgres, type TestPostgres } from '../../support/programs/postgres.ts';

// Rules: second-factor-19, second-factor-35, second-factor-36, second-factor-37

const EXPIRED = { code: 'expired' };

let postgres: TestPostgres;
let gateway: TestGateway;
before(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('factor_enrolling');
  gateway = await startTestGateway({ databaseUrl });
});
after(async () => {
  await gateway.close();
  await postgres.stop();
});
beforeEach(() => requireFactor(gateway));

const { codeOf } = factorUsers(() => gateway);
const { setNewBrowser, begin, newestCode } = newBrowsers(() => gateway);
const { rowsOf, areStored, mailAbout } = factorRows(() => gateway);

/** Creates a user who has sent the right password and has to set up an app. */
async function enrolling(traits: Parameters<TestGateway['createUser']>[0] = {}) {
  const user = await gateway.createUser(traits);
  const browser = gateway.browser();
  const ticket = await ticketToEnroll(browser, user);
  return { ...user, browser, ticket };
}

describe('an app that is set up during a sign-in', () => {
  test('opens the session with its first code, is mailed and recorded, and its codes come once', async () => {
    const { id, username, browser, ticket } = await enrolling();
    const app = await newSignInAppOf(browser, ticket);
    assert.ok(new URL(app.uri).pathname.endsWith(`:${encodeURIComponent(username)}`));
    assert.equal(app.expiresInSeconds, 600);
    assert.deepEqual(await rowsOf(id), { apps: [], codes: [], browsers: [] });
    assert.equal((await browser.profile()).status, 401);
    const answer = await sendSignInApp(browser, ticket, app.ticket, codeOf(app.secret, 3));
    const { recoveryCodes, roles, secondFactorBy } = enrolledIn(answer);
    assert.deepEqual([roles.length > 0, secondFactorBy], [true, '']);
    assert.equal(new Set(recoveryCodes).size, 10);
    assert.ok(await areStored(id, recoveryCodes));
    assert.equal((await browser.profile()).status, 200);
    assert.deepEqual((await entriesOf(gateway, id, 2)).slice(0, 2), [
      ['app-added', {}],
      ['sign-in', { method: 'password+app', scope: 'full' }],
    ]);
    assert.match(await mailAbout(username, 'Two-step sign-in was turned on'), /#not-me=/);
    // The session is proven with the code.
    assert.equal((await renewCodes(browser)).status, 200);
  });

  test('is asked for at the next sign-in', async () => {
    const { username, password, browser, ticket } = await enrolling();
    const { secret, ticket: appTicket } = await newSignInAppOf(browser, ticket);
    enrolledIn(await sendSignInApp(browser, ticket, appTicket, codeOf(secret)));
    const user = { username, password };
    const again = await signInWithCode(gateway.browser(), user, codeOf(secret, 1));
    assert.equal(again.status, 200);
  });

  test('comes before a forced change of the password', async () => {
    const { browser, ticket } = await enrolling({ mustChange: true });
    const { secret, ticket: appTicket } = await newSignInAppOf(browser, ticket);
    const data = enrolledIn(await sendSignInApp(browser, ticket, appTicket, codeOf(secret)));
    assert.equal(data.forcePwdChangeOnLogin, true);
    assert.equal((await browser.profile()).status, 403);
  });

  test('leaves the session of the browser alone until then', async () => {
    await requireFactor(gateway, { graceDays: 1 });
    const old = await gateway.createUser();
    const browser = gateway.browser();
    await browser.login(old.username, old.password);
    await requireFactor(gateway);
    const user = await gateway.createUser();
    const ticket = await ticketToEnroll(browser, user);
    const { secret, ticket: appTicket } = await newSignInAppOf(browser, ticket);
    assert.equal((await browser.profile()).status, 200);
    const stolen = browser.copy();
    enrolledIn(await sendSignInApp(browser, ticket, appTicket, codeOf(secret)));
    assert.equal((await stolen.profile()).status, 401);
  });

  test('is refused with a wrong code, five times, and then needs another key', async () => {
    const { browser, ticket } = await enrolling();
    const { secret, ticket: appTicket } = await newSignInAppOf(browser, ticket);
    const send = (code: string) => sendSignInApp(browser, ticket, appTicket, code);
    assert.deepEqual(codeRefusalIn(await send('')), { code: 'wrong' });
    for (const triesLeft of [4, 3, 2, 1])
      assert.deepEqual(codeRefusalIn(await send('no code')), { code: 'wrong', triesLeft });
    assert.deepEqual(codeRefusalIn(await send('no code')), { code: 'closed' });
    assert.deepEqual(codeRefusalIn(await send(codeOf(secret))), { code: 'closed' });
    const other = await newSignInAppOf(browser, ticket);
    enrolledIn(await sendSignInApp(browser, ticket, other.ticket, codeOf(other.secret)));
  });

  test('is set up once, of 20 at the same time, in several sign-ins of the user', async () => {
    const { id, username, password, browser, ticket } = await enrolling();
    const second = gateway.browser();
    const tickets = [
      { agent: browser, ticket },
      { agent: second, ticket: await ticketToEnroll(second, { username, password }) },
    ];
    const apps = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const { agent, ticket: own } = tickets[index % 2] ?? { agent: browser, ticket };
        return { agent, own, app: await newSignInAppOf(agent, own) };
      }),
    );
    const answers = await Promise.all(
      apps.map(({ agent, own, app }) => sendSignInApp(agent, own, app.ticket, codeOf(app.secret))),
    );
    const [added, ...others] = answers.filter(({ status }) => status === 200);
    assert.ok(added && others.length === 0);
    for (const answer of answers)
      if (answer !== added) assert.deepEqual(codeRefusalIn(answer), EXPIRED);
    const { apps: rows } = await rowsOf(id);
    assert.equal(rows.length, 1);
    assert.ok(await areStored(id, enrolledIn(added).recoveryCodes));
  });
});

describe('the mailed code of a new browser', () => {
  beforeEach(() => setNewBrowser('ACME', { whenMailIsDown: 'hold' }));
  afterEach(() => setNewBrowser('ACME', null));

  test('comes before the app, is no ticket for it, and is followed by one', async () => {
    const user = await gateway.createUser();
    const browser = gateway.browser();
    const mailTicket = await begin(browser, user);
    const { methods } = secondStepIn(await browser.login(user.username, user.password));
    assert.deepEqual(methods, ['mail']);
    assert.deepEqual(codeRefusalIn(await askSignInApp(browser, mailTicket)), EXPIRED);
    const code = await newestCode(user.username);
    const right = await sendCode(browser, mailTicket, code, { method: 'mail' });
    const { methods: next, ticket } = secondStepIn(right);
    assert.deepEqual(next, ['enroll']);
    assert.equal((await browser.profile()).status, 401);
    const { secret, ticket: appTicket } = await newSignInAppOf(browser, ticket);
    enrolledIn(await sendSignInApp(browser, ticket, appTicket, codeOf(secret)));
    assert.equal((await browser.profile()).status, 200);
  });

  test('begins the time to set up a second factor, and never ends it', async () => {
    await requireFactor(gateway, { graceDays: 14 });
    const user = await gateway.createUser();
    const browser = gateway.browser();
    const ticket = await begin(browser, user);
    const opened = await sendCode(browser, ticket, await newestCode(user.username), {
      method: 'mail',
    });
    const { secondFactorBy } = LoginData.parse(opened.envelope.data);
    const end = new Date(gateway.clock.now() + 14 * 86_400_000).toISOString().slice(0, 19);
    assert.equal(secondFactorBy, end);
    gateway.clock.advance(14 * 86_400);
    await ticketToEnroll(browser, user);
  });
});

describe('the ticket to set up an app', () => {
  test('is good for ten minutes, in its browser, and for nothing else', async () => {
    const { browser, ticket, username, password } = await enrolling();
    const { secret, ticket: appTicket } = await newSignInAppOf(browser, ticket);
    for (const method of ['app', 'recovery'] as const)
      assert.deepEqual(
        codeRefusalIn(await sendCode(browser, ticket, codeOf(secret), { method })),
        EXPIRED,
      );
    const stranger = gateway.browser();
    assert.deepEqual(codeRefusalIn(await askSignInApp(stranger, ticket)), EXPIRED);
    const own = await ticketToEnroll(stranger, { username, password });
    // The key of one sign-in is none of another.
    assert.deepEqual(
      codeRefusalIn(await sendSignInApp(stranger, own, appTicket, codeOf(secret))),
      EXPIRED,
    );
    gateway.clock.advance(600);
    assert.deepEqual(codeRefusalIn(await askSignInApp(browser, ticket)), EXPIRED);
    assert.deepEqual(
      codeRefusalIn(await sendSignInApp(browser, ticket, appTicket, codeOf(secret))),
      EXPIRED,
    );
  });

  test('is no ticket for a code', async () => {
    const { browser, username, password, ticket } = await enrolling();
    const { secret, ticket: appTicket } = await newSignInAppOf(browser, ticket);
    enrolledIn(await sendSignInApp(browser, ticket, appTicket, codeOf(secret)));
    const other = gateway.browser();
    const { ticket: forCode } = secondStepIn(await other.login(username, password));
    for (const wrong of [forCode, ticket, 'x'])
      assert.deepEqual(codeRefusalIn(await askSignInApp(other, wrong)), EXPIRED);
  });

  test('is useless once the password has changed, and once there is an app', async () => {
    const one = await enrolling();
    await gateway.store
      .updateTable('users')
      .set({ password_hash: 'another' })
      .where('id', '=', one.id)
      .execute();
    assert.deepEqual(codeRefusalIn(await askSignInApp(one.browser, one.ticket)), EXPIRED);
    const two = await enrolling();
    const { secret, ticket } = await newSignInAppOf(two.browser, two.ticket);
    const at = new Date(gateway.clock.now());
    const app = { user_id: two.id, sealed: 'x', last_step: 0, drift: 0, created_at: at };
    await gateway.store.insertInto('authenticator_apps').values(app).execute();
    const late = await sendSignInApp(two.browser, two.ticket, ticket, codeOf(secret));
    assert.deepEqual(codeRefusalIn(late), EXPIRED);
    assert.deepEqual(codeRefusalIn(await askSignInApp(two.browser, two.ticket)), EXPIRED);
  });

  test('is refused to other pages, and at a tenant without a second factor', async () => {
    const { browser, ticket } = await enrolling();
    const foreign = await browser.call(CALLS.newSignInApp.path, {
      ...{ method: 'POST', body: JSON.stringify({ ticket }) },
      headers: { origin: 'https://evil.example' },
    });
    assert.equal(foreign.status, 403);
    for (const call of [askSignInApp, (own: typeof browser) => sendSignInApp(own, 'x', 'y', '1')])
      assert.equal((await call(gateway.browser({ tenant: 'GLOBEX' }), ticket)).status, 404);
  });
});
