import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hashPassword } from '../../gateway/src/domain/users/password-hash.ts';
import { disableUser, enableUser, resetUser } from '../../gateway/src/domain/users/administer.ts';
import { CALLS } from 'sso-contract/calls.ts';
import { credentialHeaders } from 'sso-contract/credentials.ts';
import { ENGLISH } from '../../gateway/src/i18n/en-us.ts';
import type { Agent, ApiAnswer } from '../support/gateway/agent.ts';
import { from, newAddress } from '../support/gateway/client-addresses.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { lockIsAwaited } from '../support/gateway/lock-is-awaited.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';

// Rules: gateway-05, gateway-27, gateway-28, gateway-62, gateway-65

let postgres: TestPostgres;
let gateway: TestGateway;
before(async () => {
  postgres = await startPostgres();
  gateway = await startTestGateway({ databaseUrl: await postgres.createDatabase('trust') });
});
after(async () => {
  await gateway.close();
  await postgres.stop();
});

for (const [what, end] of [
  ['a reset', (username: string) => resetUser(gateway.store, 'ACME', username, 'Temporary-2026')],
  [
    'a disabled user',
    async (username: string) => {
      await disableUser(gateway.store, 'ACME', username);
      await enableUser(gateway.store, 'ACME', username);
    },
  ],
] as const)
  test(`ends with ${what} the codes that were mailed before, and what known browsers prove`, async () => {
    const { username, password } = await gateway.createUser();
    const thief = gateway.browser();
    await thief.login(username, password);
    await thief.requestOtp(username);
    const code = await gateway.lastCode(username);
    await end(username);
    assert.equal((await thief.resetPassword(username, code, 'Kettle-Rain-2026')).status, 400);
    // Of ten failures at its address, only an unknown browser is locked out.
    for (let failure = 0; failure < 10; failure += 1)
      await gateway.browser().login(username, 'Wrong-2026');
    assert.equal((await thief.login(username, 'Wrong-2026')).status, 403);
  });

test('ends with a new password what known browsers prove, and keeps it before', async () => {
  const { username, password } = await gateway.createUser();
  const browsers = [gateway.browser(), gateway.browser()] as const;
  for (const browser of browsers) await browser.login(username, password);
  const [thief, user] = browsers;
  const lockAddress = async (): Promise<void> => {
    for (let failure = 0; failure < 10; failure += 1)
      await gateway.browser().login(username, 'Wrong-2026');
  };
  await lockAddress();
  assert.equal((await thief.login(username, 'Wrong-2026')).status, 400, 'known');
  await user.requestOtp(username);
  await user.resetPassword(username, await gateway.lastCode(username), 'Brand-New-2026');
  assert.equal((await user.login(username, 'Brand-New-2026')).status, 200);
  await lockAddress();
  assert.equal((await thief.login(username, 'Wrong-2026')).status, 403);
  assert.equal((await user.login(username, 'Brand-New-2026')).status, 200, 'known again');
});

test('ends with a forced change the codes that were mailed before', async () => {
  const { username, password } = await gateway.createUser({ mustChange: true });
  const thief = gateway.browser();
  await thief.requestOtp(username);
  const code = await gateway.lastCode(username);
  const browser = gateway.browser();
  await browser.login(username, password);
  assert.equal((await browser.forceReset('Brand-New-2026')).status, 200);
  assert.equal((await thief.resetPassword(username, code, 'Kettle-Rain-2026')).status, 400);
  assert.equal((await browser.login(username, 'Brand-New-2026')).status, 200);
});

/** Prepares a change of a password, and returns what makes it. */
type Prepare = (user: { username: string; password: string }) => Promise<() => Promise<ApiAnswer>>;
const byCode: Prepare = async ({ username }) => {
  const thief = gateway.browser();
  await thief.requestOtp(username);
  const code = await gateway.lastCode(username);
  return () => thief.resetPassword(username, code, 'Kettle-Rain-2026');
};
const byLink: Prepare = async ({ username }) => {
  const thief = gateway.browser();
  await thief.requestOtp(username);
  const [{ text = '' } = {}] = await gateway.mailsTo(username);
  const [, token = ''] = /#reset=(\w+)/.exec(text) ?? [];
  const credentials = { username, password: 'Kettle-Rain-2026', 'reset-token': token };
  const headers = credentialHeaders(credentials);
  return () => thief.call(CALLS.resetByLink.path, { method: 'POST', headers });
};
const byForce: Prepare = async ({ username, password }) => {
  const thief = gateway.browser();
  await thief.login(username, password);
  return () => thief.forceReset('Kettle-Rain-2026');
};

for (const [how, prepare, status, message] of [
  ['by a code', byCode, 400, 'code.wrong'],
  ['by a link', byLink, 400, 'link.wrong'],
  ['in a forced change', byForce, 401, 'session.missing'],
] as const)
  test(`sets no password ${how} if an operator resets the user at the same moment`, async () => {
    const user = await gateway.createUser({ mustChange: prepare === byForce });
    const change = await prepare(user);
    const password_hash = await hashPassword('Temporary-2026');
    const changing = await gateway.store.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
      const answer = change();
      await lockIsAwaited(gateway);
      return { answer };
    });
    const { status: actual, envelope } = await changing.answer;
    assert.deepEqual([actual, envelope.message], [status, ENGLISH[message]]);
    assert.equal((await gateway.browser().login(user.username, 'Temporary-2026')).status, 200);
  });

test('limits in a minute a browser that is known since a new password by itself, and one from before by its network', async (t) => {
  const limited = await startTestGateway({ trustProxy: 1, networkAttemptsPerMinute: 7 });
  t.after(() => limited.close());
  const { username, password } = await limited.createUser();
  const [former, own] = [limited.browser(), limited.browser()];
  const secret = 'Brand-New-2026';
  await former.login(username, password, from(newAddress()));
  await own.requestOtp(username, from(newAddress()));
  await own.resetPassword(username, await limited.lastCode(username), secret, from(newAddress()));
  const login = async (browser: Agent, place: number) =>
    (await browser.login(username, secret, from(`198.51.100.${place}`))).status;
  for (let place = 1; place <= 8; place += 1)
    await limited.browser().login('unknown@acme.example', 'wrong', from(`198.51.100.${place}`));
  assert.deepEqual([await login(former, 21), await login(own, 22)], [429, 200]);
});
