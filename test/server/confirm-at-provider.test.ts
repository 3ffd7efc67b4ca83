import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { CALLS } from '../../src/core/contract/calls.ts';
import { ProviderStart } from '../../src/core/contract/confirm.ts';
import type { Agent, Answer } from '../support/gateway/agent.ts';
import { ofUser } from '../support/gateway/audit-entries.ts';
import { confirm, confirmOptionsOf, startAtProvider } from '../support/gateway/confirming.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-184, gateway-185, gateway-186, gateway-contract-71, sso-21

const ADA = 'ada@acme.example';
const GRACE = 'grace@acme.example';
const PASSWORD = 'Portal-2026!';
const OPTION = 'acme-oidc-tenant';

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

/** Signs in with a password; the sign-in was ten minutes ago. */
async function signedIn(username = ADA): Promise<Agent> {
  const browser = gateway.browser();
  assert.equal((await browser.login(username, PASSWORD)).status, 200);
  const twelveHours = 12 * 3_600_000;
  await gateway.store
    .updateTable('sessions')
    .set({ ends_at: new Date(gateway.clock.now() + twelveHours - 600_000) })
    .execute();
  return browser;
}
const ageOf = async (browser: Agent): Promise<number> =>
  (await confirmOptionsOf(browser)).confirmedSecondsAgo;

async function start(browser: Agent, option = OPTION): Promise<string> {
  const { status, envelope } = await startAtProvider(browser, option);
  assert.equal(status, 200);
  return ProviderStart.parse(envelope.data).url;
}
/** Opens the provider's page in a browser, signs in there, and returns the page on which the window ends. */
async function signInThere(browser: Agent, url: string, email = ADA): Promise<Answer> {
  const page = await browser.visit(url);
  assert.match(page.url.pathname, /^\/oidc\/interaction\//);
  return browser.answerProvider(page, { email, password: PASSWORD, choice: 'continue' });
}
const sentenceIn = ({ text }: Answer): string => /<h1>(.*)<\/h1>/.exec(text)?.[1] ?? text;
/** Returns a function that waits until a new entry of an event of Ada has a detail. */
async function entriesFromNow(event: string) {
  const entries = gateway.store
    .selectFrom('audit')
    .select(['id', 'detail'])
    .where('event', '=', event)
    .where(ofUser('acme-ada'))
    .orderBy('id', 'desc');
  const { id = '0' } = (await entries.executeTakeFirst()) ?? {};
  // Entries are stored in the background, so one of an earlier test may follow.
  return (expected: object) =>
    waitUntilAsync(async () =>
      (await entries.where('id', '>', id).execute()).some(({ detail }) =>
        isDeepStrictEqual(detail, expected),
      ),
    );
}

describe('the ways to confirm a session', () => {
  test('are the password, and the user’s sign-in options at providers', async () => {
    const password = { type: 'password', id: '', name: '' };
    const ada = (await confirmOptionsOf(await signedIn())).methods;
    assert.deepEqual(
      ada.map(({ type, id }) => [type, id]),
      [
        ['password', ''],
        ['provider', OPTION],
      ],
    );
    assert.notEqual(ada[1]?.name, '');
    const linus = (await confirmOptionsOf(await signedIn('linus@acme.example'))).methods;
    assert.deepEqual(linus.map(({ id }) => id).toSorted(), ['', 'acme-oidc-po', OPTION]);
    const { username } = await gateway.createUser({ password: PASSWORD });
    assert.deepEqual((await confirmOptionsOf(await signedIn(username))).methods, [password]);
  });

  test('of a user without a password are only the options', async () => {
    const browser = gateway.browser();
    const login = { email: 'sso@acme.example', password: PASSWORD, choice: 'continue' };
    await browser.answerProvider(await browser.startSso(), login);
    const { methods } = await confirmOptionsOf(browser);
    assert.deepEqual(
      methods.map(({ type, id }) => [type, id]),
      [['provider', OPTION]],
    );
    assert.equal((await confirm(browser, PASSWORD)).status, 400);
    const end = await signInThere(browser, await start(browser), 'sso@acme.example');
    assert.match(sentenceIn(end), /^Confirmed\./);
  });
});

describe('a fresh sign-in at the provider', () => {
  test('is asked for, and confirms the session without a new one', async () => {
    const browser = await signedIn();
    const recorded = await entriesFromNow('confirmed');
    const token = browser.cookie('sso-session');
    const url = await start(browser);
    const { searchParams } = new URL(url);
    assert.deepEqual([searchParams.get('max_age'), searchParams.get('prompt')], ['0', 'login']);
    assert.equal(searchParams.get('login_hint'), null);
    assert.equal(await ageOf(browser), 600);
    const end = await signInThere(browser, url);
    assert.equal(end.status, 200);
    assert.equal(sentenceIn(end), 'Confirmed. You can close this window.');
    assert.deepEqual([...end.setCookies.keys()], []);
    assert.equal(browser.cookie('sso-session'), token);
    assert.equal(await ageOf(browser), 0);
    await recorded({ method: 'sso', client: OPTION });
  });

  test('ends on a page without scripts, in the language of the window', async () => {
    const browser = await signedIn();
    const url = await start(browser);
    const page = await browser.visit(url);
    const back = await browser.send(page.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: page.url.origin,
      },
      body: new URLSearchParams({ choice: 'cancel' }).toString(),
    });
    const resumed = await browser.send(new URL(back.headers.location ?? '', back.url));
    const address = new URL(resumed.headers.location ?? '', resumed.url);
    browser.dropCookie('locale');
    const end = await browser.send(address, {
      headers: { accept: 'text/html', 'accept-language': 'ar' },
    });
    assert.match(end.text, /<html lang="ar-SA" dir="rtl">/);
    assert.match(end.text, /<title>تم إلغاء تسجيل الدخول\.<\/title>/);
    const policy = String(end.headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'none';/);
    assert.doesNotMatch(policy, /script-src|unsafe-inline/);
    assert.equal(end.headers['cache-control'], 'no-store');
    assert.equal(end.headers['cross-origin-opener-policy'], 'unsafe-none');
  });

  for (const [what, email] of [
    ['another user', GRACE],
    ['an account that no user has', 'new@acme.example'],
  ] as const)
    test(`of ${what} confirms nothing`, async () => {
      const browser = await signedIn();
      const recorded = await entriesFromNow('confirm-failed');
      const end = await signInThere(browser, await start(browser), email);
      assert.equal(end.status, 400);
      assert.match(sentenceIn(end), /as another user, so nothing was confirmed/);
      assert.equal(await ageOf(browser), 600);
      assert.equal((await browser.profile()).status, 200);
      const detail = { method: 'sso', reason: 'confirm.otherUser', client: OPTION };
      await recorded(detail);
    });

  test('that was canceled confirms nothing', async () => {
    const browser = await signedIn();
    const page = await browser.visit(await start(browser));
    const end = await browser.answerProvider(page, { choice: 'cancel' });
    assert.equal(sentenceIn(end), 'The sign-in was canceled.');
    assert.equal(await ageOf(browser), 600);
  });

  test('in another browser confirms nothing, there or here', async () => {
    const attacker = await signedIn();
    const victim = await signedIn();
    const end = await signInThere(victim, await start(attacker));
    assert.match(sentenceIn(end), /was not started here/);
    assert.deepEqual([await ageOf(attacker), await ageOf(victim)], [600, 600]);
  });

  test('after the end of the session opens no session', async () => {
    const browser = await signedIn();
    const url = await start(browser);
    await browser.logout();
    const end = await signInThere(browser, url);
    assert.match(sentenceIn(end), /^Your session has ended/);
    assert.equal(browser.cookie('sso-session'), undefined);
  });

  test('confirms no later session of the browser', async () => {
    const browser = await signedIn();
    const url = await start(browser);
    await browser.login(ADA, PASSWORD);
    await gateway.store
      .updateTable('sessions')
      .set({ ends_at: new Date(gateway.clock.now() + 11 * 3_600_000) })
      .execute();
    const end = await signInThere(browser, url);
    assert.match(sentenceIn(end), /^Your session has ended/);
    assert.equal(await ageOf(browser), 3600);
  });

  test('is not started for an option of others, without a session, or by another site', async () => {
    const browser = await signedIn();
    for (const option of ['acme-oidc-po', 'globex-oidc-meridian', 'x', 'a\0b'])
      assert.equal((await startAtProvider(browser, option)).status, 400, option);
    for (const option of ['', 7, undefined, 'x'.repeat(65)])
      assert.equal((await startAtProvider(browser, option)).status, 400);
    assert.equal((await startAtProvider(gateway.browser(), OPTION)).status, 401);
    const due = await gateway.createUser({ mustChange: true });
    const changing = gateway.browser();
    await changing.login(due.username, due.password);
    assert.equal((await startAtProvider(changing, OPTION)).status, 403);
    browser.dropCookie('XSRF-TOKEN');
    assert.equal((await startAtProvider(browser, OPTION)).status, 403);
  });

  test('that the provider did not ask for again confirms nothing', async () => {
    const browser = await signedIn();
    const recorded = await entriesFromNow('confirm-failed');
    const url = await start(browser);
    // As if the flow had begun later than the provider says that the user has signed in.
    await gateway.store
      .updateTable('sso_flows')
      .set({ expires_at: new Date(gateway.clock.now() + 700_000) })
      .execute();
    const end = await signInThere(browser, url);
    assert.match(sentenceIn(end), /did not prove that you have signed in again/);
    assert.equal(await ageOf(browser), 600);
    const detail = { method: 'sso', reason: 'confirm.noProof', fault: 'auth-time', client: OPTION };
    await recorded(detail);
  });
});

test('a sign-in that confirms nothing asks for no time of it', async () => {
  const query = new URLSearchParams({
    authType: 'OIDC',
    orgType: 'TENANT',
    tenantCode: 'ACME',
  }).toString();
  const { headers } = await gateway.browser().send(`${CALLS.sso.path}?${query}`);
  const { searchParams } = new URL(headers.location ?? '');
  assert.deepEqual([searchParams.get('client_id'), searchParams.get('max_age')], [OPTION, null]);
});
