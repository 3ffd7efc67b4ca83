import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { LoginData } from '../../src/core/contract/auth.ts';
import { hashToken, randomToken } from '../../gateway/src/platform/tokens.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { newBrowsers } from '../support/gateway/new-browsers.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { askNewOptions, passkeyUsers, signInWith } from '../support/gateway/passkeys.ts';
import { requireFactor } from '../support/gateway/required-factor.ts';
import { askNewApp, factorUsers } from '../support/gateway/second-factor.ts';
import { secondStepIn, signInWithCode } from '../support/gateway/two-step-sign-in.ts';
import { PREVIOUS } from './previous-release.ts';

// Rules: gateway-73, passkeys-17, second-factor-15, second-factor-87, new-browser-16
// Left out: only a change of the schema breaks it.

let postgres: TestPostgres;
let gateway: TestGateway;
let old: pg.Client;

before(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('rolling');
  gateway = await startTestGateway({ databaseUrl });
  old = new pg.Client({ connectionString: databaseUrl });
  await old.connect();
});

after(async () => {
  await old.end();
  await gateway.close();
  await postgres.stop();
});

const inSeconds = (seconds: number) => new Date(gateway.clock.now() + seconds * 1000);

/** Runs a statement of the previous release. Returns the only row that it must return or change. */
async function run(name: keyof typeof PREVIOUS, ...values: unknown[]) {
  const { rows, rowCount } = await old.query<Record<string, unknown>>(PREVIOUS[name], values);
  assert.equal(rowCount, 1, name);
  return rows[0] ?? {};
}

/** Signs in as the previous release does. Returns the session's token. */
async function signInAsBefore(id: string, username: string): Promise<string> {
  const token = randomToken();
  const [now, earlier] = [inSeconds(0), inSeconds(-900)];
  await run('countUse', `address:${username}`, now, earlier, earlier, now);
  await run('findTenant', 'ACME', false);
  await run('reserveTry', 'ACME', username, 'browser', now, earlier);
  const user = await run('findUser', 'ACME', username);
  await run('setLastLogin', now, id);
  const session = [hashToken(token), 'full', inSeconds(1800), inSeconds(43_200), null];
  await run('openSession', ...session, id, user['password_hash']);
  await run('clearTries', 'ACME', username, 'browser');
  return token;
}

test('a session of the previous release is one of this release, and ends here', async () => {
  const { id, username } = await gateway.createUser();
  const token = await signInAsBefore(id, username);
  const browser = gateway.browser();
  browser.setCookie('sso-session', token);
  assert.equal((await browser.products()).status, 200);
  assert.equal((await browser.refresh()).status, 200);
  await browser.logout();
  const { rowCount } = await old.query(PREVIOUS.findSession, [hashToken(token), inSeconds(0)]);
  assert.equal(rowCount, 0);
});

test('a session of this release is one of the previous release, which extends and ends it', async () => {
  const { id, username, password } = await gateway.createUser();
  const browser = gateway.browser();
  await browser.login(username, password);
  const hash = hashToken(browser.cookie('sso-session') ?? '');
  const session = await run('findSession', hash, inSeconds(0));
  assert.deepEqual([session['id'], session['scope'], session['tenant_code']], [id, 'full', 'ACME']);
  await run('extendSession', inSeconds(3600), hash);
  gateway.clock.advance(2400);
  assert.equal(
    (await browser.products()).status,
    200,
    'the refresh of the previous release counts',
  );
  await run('endSession', hash);
  assert.equal((await browser.products()).status, 401);
});

test('a user who needs a second factor signs in at the previous release, and has to set one up here', async () => {
  const { id, username, password } = await gateway.createUser();
  await requireFactor(gateway, { graceDays: 14 });
  await signInAsBefore(id, username);
  gateway.clock.advance(20 * 86_400);
  const { envelope } = await gateway.browser().login(username, password);
  const end = new Date(gateway.clock.now() + 14 * 86_400_000).toISOString().slice(0, 19);
  assert.equal(LoginData.parse(envelope.data).secondFactorBy, end);
  await requireFactor(gateway, { roles: [] });
});

test('a user with a passkey signs in at the previous release with the password, which confirms nothing here', async () => {
  const { withPasskey } = passkeyUsers(() => gateway);
  const { id, username, key } = await withPasskey();
  const browser = gateway.browser();
  browser.setCookie('sso-session', await signInAsBefore(id, username));
  assert.equal((await browser.products()).status, 200);
  assert.equal((await askNewOptions(browser)).status, 403);
  const other = gateway.browser();
  assert.equal((await signInWith(other, key)).status, 200);
  const hash = hashToken(other.cookie('sso-session') ?? '');
  assert.equal((await run('findSession', hash, inSeconds(0)))['id'], id);
});

test('a user with an app signs in at the previous release with the password, which confirms nothing here', async () => {
  const { codeOf, withApp } = factorUsers(() => gateway);
  const user = await withApp();
  const browser = gateway.browser();
  browser.setCookie('sso-session', await signInAsBefore(user.id, user.username));
  assert.equal((await browser.products()).status, 200);
  assert.equal((await askNewApp(browser)).status, 403);
  const other = gateway.browser();
  assert.equal((await signInWithCode(other, user, codeOf(user.secret, 1))).status, 200);
  const hash = hashToken(other.cookie('sso-session') ?? '');
  assert.equal((await run('findSession', hash, inSeconds(0)))['id'], user.id);
});

test('a new browser needs no code at the previous release, and one here', async () => {
  const { setNewBrowser, signIn } = newBrowsers(() => gateway);
  await setNewBrowser('ACME', { whenMailIsDown: 'hold' });
  try {
    const user = await gateway.createUser();
    const browser = gateway.browser();
    browser.setCookie('sso-session', await signInAsBefore(user.id, user.username));
    assert.equal((await browser.products()).status, 200);
    const other = gateway.browser();
    secondStepIn(await other.login(user.username, user.password));
    assert.equal((await signIn(other, user)).status, 200);
  } finally {
    await setNewBrowser('ACME', null);
  }
});
