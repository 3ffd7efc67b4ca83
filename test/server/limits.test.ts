import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sweep } from '../../gateway/src/store/sweep.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { entriesOf } from '../support/gateway/audit-entries.ts';
import { startAtProvider } from '../support/gateway/confirming.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-02, gateway-184, gateway-89, gateway-contract-06, gateway-contract-46

let gateway: TestGateway;

before(async () => {
  // Nothing listens on port 1, so the provider is unavailable.
  gateway = await startTestGateway({ attemptsPerMinute: 5, oidcOrigin: 'http://127.0.0.1:1' });
});

after(() => gateway.close());

/** Counts the entries of the audit log, which are stored in the background, in their order. */
const countEntries = async (pattern = '%') =>
  (await gateway.store.selectFrom('audit').select('id').where('event', 'like', pattern).execute())
    .length;

test('one client address gets a limited number of attempts per minute, whatever X-Forwarded-For says', async () => {
  const browser = gateway.browser();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const headers = { 'x-forwarded-for': `10.0.0.${attempt}` };
    statuses.push(
      (await browser.login(`user${attempt}@acme.example`, 'wrong', { headers })).status,
    );
  }
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429]);
  gateway.clock.advance(20);
  const { status, headers, envelope } = await browser.requestOtp('ada@acme.example');
  assert.deepEqual([status, headers['retry-after'], envelope.statusCode], [429, '40', 429]);
  gateway.clock.advance(40);
  assert.equal((await browser.login('ada@acme.example')).status, 200);
  await waitUntilAsync(async () => (await countEntries('sign-in')) === 1);
});

describe('a response of single sign-on', () => {
  const CALLBACK = '/api/auth/v3/login/callback';

  test('counts for the limit of its address if this browser has begun no sign-in', async () => {
    gateway.clock.advance(60);
    const before = await countEntries();
    const errors: (string | null)[] = [];
    for (const path of [
      CALLBACK,
      `${CALLBACK}/x`,
      CALLBACK,
      CALLBACK,
      CALLBACK,
      CALLBACK,
      CALLBACK,
    ]) {
      const { url } = await gateway.browser().visit(`${path}?code=none&state=none`);
      errors.push(url.searchParams.get('errorMsg'));
    }
    assert.equal(errors.filter((error) => /Too many attempts/.test(error ?? '')).length, 2);
    assert.equal((await gateway.browser().login('ada@acme.example')).status, 429);
    await waitUntilAsync(async () => (await countEntries()) >= before + 5);
    gateway.clock.advance(60);
    await gateway.browser().login('ada@acme.example');
    await waitUntilAsync(async () => (await countEntries()) >= before + 6);
    assert.equal(await countEntries(), before + 6);
  });

  test('is not counted after the start of the sign-in, which was', async (t) => {
    const limited = await startTestGateway({ attemptsPerMinute: 2 });
    t.after(() => limited.close());
    const browser = limited.browser();
    const page = await browser.startSso();
    const answer = { email: 'ada@acme.example', password: 'Portal-2026!', choice: 'continue' };
    const { url } = await browser.answerProvider(page, answer);
    assert.equal(url.search, '?sso=ok');
  });
});

describe('each call with which credentials could be guessed', () => {
  const LIMITED: Record<string, (browser: Agent) => Promise<unknown>> = {
    login: (browser) => browser.login('unknown@acme.example', 'wrong'),
    requestOtp: (browser) => browser.requestOtp('unknown@acme.example'),
    resetPassword: (browser) =>
      browser.resetPassword('unknown@acme.example', '000000', 'Brand-New-2026'),
    'a start of single sign-on': (browser) => browser.startSso(),
  };
  for (const [call, send] of Object.entries(LIMITED))
    test(`counts for the limit of its address: ${call}`, async () => {
      gateway.clock.advance(60);
      const browser = gateway.browser();
      for (let attempt = 0; attempt < 5; attempt += 1) await send(browser);
      assert.equal((await browser.login('ada@acme.example')).status, 429);
      const { url } = await browser.startSso();
      assert.match(url.searchParams.get('errorMsg') ?? '', /Too many attempts/);
    });
});

test('starts of single sign-on above the limit store nothing and do not reach the provider', async (t) => {
  const limited = await startTestGateway({ attemptsPerMinute: 3 });
  t.after(() => limited.close());
  const browser = limited.browser();
  const paths: string[] = [];
  for (let start = 0; start < 5; start += 1) paths.push((await browser.startSso()).url.pathname);
  assert.equal(paths.filter((path) => path.startsWith('/oidc/')).length, 3);
  assert.deepEqual(paths.slice(3), ['/login', '/login']);
  assert.equal((await limited.store.selectFrom('sso_flows').selectAll().execute()).length, 3);
});

test('an unavailable provider leads back to the sign-in screen', async () => {
  gateway.clock.advance(60);
  const { url } = await gateway.browser().startSso();
  assert.equal(url.pathname, '/login');
  assert.match(url.searchParams.get('errorMsg') ?? '', /can’t be reached/);
});

test('a confirmation at an unavailable provider is refused with the reason, up to the limit', async () => {
  gateway.clock.advance(60);
  const browser = gateway.browser();
  assert.equal((await browser.login('grace@acme.example')).status, 200);
  const { status, envelope } = await startAtProvider(browser, 'acme-oidc-tenant');
  assert.equal(status, 503);
  assert.match(envelope.message, /can’t be reached/);
  const detail = { method: 'sso', reason: 'sso.providerDown', fault: 'unreachable' };
  const entries = await entriesOf(gateway, 'acme-grace', 2);
  assert.deepEqual(entries.at(-1), ['confirm-failed', { ...detail, client: 'acme-oidc-tenant' }]);
  for (const expected of [503, 503, 503, 429])
    assert.equal((await startAtProvider(browser, 'acme-oidc-tenant')).status, expected);
});

test('the sweep removes only expired data', async () => {
  gateway.clock.advance(60);
  const { username, password } = await gateway.createUser();
  const early = gateway.browser();
  await early.login(username, password);
  gateway.clock.advance(1700);
  const late = gateway.browser();
  await late.login(username, password);
  gateway.clock.advance(200);
  const { store } = gateway;
  await sweep({ store, now: gateway.clock.now });
  const left = await store
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('token_hash')
    .where('username', '=', username)
    .execute();
  assert.equal(left.length, 1);
  assert.equal((await late.products()).status, 200);
});
