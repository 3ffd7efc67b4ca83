import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CALLS, type CallName } from '../../src/core/contract/calls.ts';
import { DEFAULT_UTILITY_BASE, HEADERS } from '../../src/core/contract/names.ts';
import { isSample } from '../runner/sample.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-07, gateway-contract-54

/** Headers that another site's page can cause. The cookies are sent too, as if SameSite had no effect. */
const PAGES: Record<string, Record<string, string>> = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'a sandboxed frame': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'a sibling host': { origin: 'http://globex.localhost', 'sec-fetch-site': 'same-site' },
  'a link or an image': { 'sec-fetch-site': 'cross-site' },
  'a bookmark': { 'sec-fetch-site': 'none' },
  'an old browser': {},
};

/** Bodies that a form, or a script without a preflight, may send. */
const BODIES: Record<string, { type: string; body: string }> = {
  'an empty form': { type: 'application/x-www-form-urlencoded', body: '' },
  'a text form': { type: 'text/plain', body: '{"userId":"USER","langCode":"fr_FR","x":"="}' },
  'an upload': { type: 'multipart/form-data; boundary=x', body: '--x--\r\n' },
};

/** Public GET calls, and single sign-on, whose path is the same as the login's. */
const PUBLIC: readonly CallName[] = ['authTypes', 'sso', 'login'];

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

const pathOf = (call: CallName, id: string, username: string): string => {
  const base = call === 'lookup' ? DEFAULT_UTILITY_BASE : '';
  const query = new URLSearchParams({
    ...{ tenantCode: 'ACME', authType: 'OIDC', orgType: 'TENANT', lookupField: 'USER_TYPE' },
    ...{ username, timeZone: 'UTC' },
  });
  return `${base}${CALLS[call].path.replace('{userId}', id)}?${query.toString()}`;
};

/** Returns everything that a user's call can change. */
async function stateOf(id: string, username: string): Promise<unknown> {
  const { store } = gateway;
  const of = (table: 'sessions' | 'contacts') =>
    store.selectFrom(table).selectAll().where('user_id', '=', id).execute();
  return [
    await store.selectFrom('users').selectAll().where('id', '=', id).execute(),
    await of('sessions'),
    await of('contacts'),
    await store.selectFrom('otps').selectAll().where('username', '=', username).execute(),
    await gateway.mailsTo(username),
  ];
}

async function signInVictim(): Promise<{ browser: Agent; id: string; username: string }> {
  const { id, username, password } = await gateway.createUser();
  const browser = gateway.browser();
  await browser.login(username, password);
  // A later time than that of the sign-in, so that a refresh would be detected.
  gateway.clock.advance(10);
  return { browser, id, username };
}

/** In a sample, two of the pages for each call, by turns. */
const PAGE_SHARE = 3;

for (const [callNumber, call] of (Object.keys(CALLS) as CallName[]).entries())
  describe(`${call}, sent by a foreign page with the user’s cookies`, () => {
    const pages = Object.entries(PAGES).filter(
      (_, at) => !isSample || at % PAGE_SHARE === callNumber % PAGE_SHARE,
    );
    for (const [page, headers] of pages)
      test(`from ${page} changes nothing and opens no session`, async () => {
        const { browser, id, username } = await signInVictim();
        const before = await stateOf(id, username);
        const path = pathOf(call, id, username);
        const answers = [
          await browser.copy().send(path, { headers }),
          await browser.copy().send(path, { method: 'HEAD', headers }),
        ];
        for (const { type, body } of Object.values(BODIES))
          answers.push(
            await browser.copy().send(path, {
              method: 'POST',
              headers: { ...headers, 'content-type': type },
              body: body.replace('USER', id),
            }),
          );
        assert.deepEqual(await stateOf(id, username), before);
        for (const [index, { status, setCookies, headers: received }] of answers.entries()) {
          const isPublic = PUBLIC.includes(call) && index < 2;
          assert.ok(isPublic ? status < 400 : status >= 400 && status < 500, `${index}: ${status}`);
          assert.ok(!setCookies.has('sso-session'), 'no session is opened or ended');
          assert.equal(received['access-control-allow-origin'], undefined);
        }
        assert.equal((await browser.products()).status, 200, 'the user is still signed in');
      });
  });

test('a request for a code is refused if another site caused it, even with the headers of the elements', async () => {
  const { browser, username } = await signInVictim();
  const path = `${CALLS.requestOtp.path}?${new URLSearchParams({ username, timeZone: 'UTC' })}`;
  const own = { [HEADERS.tenantCode]: 'ACME', [HEADERS.callingEntity]: 'UI' };
  assert.equal((await browser.copy().send(path, { headers: own })).status, 200);
  for (const page of ['another site', 'a sibling host', 'a link or an image', 'a bookmark']) {
    const { status } = await browser.copy().send(path, { headers: { ...own, ...PAGES[page] } });
    assert.equal(status, 403, page);
  }
});
