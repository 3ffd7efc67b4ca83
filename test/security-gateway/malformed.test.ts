import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { DEFAULT_UTILITY_BASE } from '../../src/core/contract/names.ts';
import type { Agent, SendOptions } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-25, gateway-contract-46

let gateway: TestGateway;
let browser: Agent;
let userId = '';
before(async () => {
  gateway = await startTestGateway();
  const { id, username, password } = await gateway.createUser();
  browser = gateway.browser();
  await browser.login(username, password);
  userId = id;
});
after(() => gateway.close());

/** Texts that often cause errors, encoded for a URL. */
const TEXTS = [
  ...['%00', 'a%00b', '%ED%A0%80', '%E0%A4%A', '%', '%F0%9F%98%80', '..%2F..%2Fetc%2Fpasswd'],
  ...['__proto__', 'constructor', "'%20or%201=1--", '%0D%0Aset-cookie:%20x=1', 'x'.repeat(4000)],
];
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const put = (path: string, body: unknown): [string, SendOptions] => [
  path,
  { method: 'PUT', body: JSON.stringify(body) },
];
const post = (path: string, headers: Record<string, string>): [string, SendOptions] => [
  path,
  { method: 'POST', headers: { 'credential-encoding': 'uri', ...headers } },
];

/** Every input that takes a text of the caller. */
const PLACES: Record<string, (text: string) => [string, SendOptions?]> = {
  'the tenant of authTypes': (text) => [`${CALLS.authTypes.path}?tenantCode=${text}`],
  'a parameter given twice': (text) => [
    `${CALLS.authTypes.path}?tenantCode=ACME&tenantCode=${text}`,
  ],
  'the user ID of requestOtp': (text) => [`${CALLS.requestOtp.path}?timeZone=UTC&username=${text}`],
  'the time zone': (text) => [`${CALLS.requestOtp.path}?username=nobody&timeZone=${text}`],
  'the user ID of login': (text) => post(CALLS.login.path, { username: text, password: 'x' }),
  'the password of login': (text) => post(CALLS.login.path, { username: 'x', password: text }),
  'the code': (text) =>
    post(CALLS.resetPassword.path, { username: 'x', password: 'Brand-New-2026', otp: text }),
  'the user of userExtensions': (text) => [CALLS.userExtensions.path.replace('{userId}', text)],
  'the lookup field': (text) => [`${DEFAULT_UTILITY_BASE}${CALLS.lookup.path}?lookupField=${text}`],
  'the first name': (text) =>
    put(CALLS.updateProfile.path, { userId, firstName: decoded(text), lastName: '' }),
  'the last name': (text) =>
    put(CALLS.updateProfile.path, { userId, firstName: 'A', lastName: decoded(text) }),
  'the language': (text) => put(CALLS.updateProfile.path, { userId, langCode: decoded(text) }),
  'the email': (text) =>
    put(CALLS.updateContacts.path, [
      { userId, contactMethod: 'EMAIL', contactType: 'SEC', contactValue: decoded(text) },
    ]),
};

for (const [place, at] of Object.entries(PLACES))
  test(`malformed input in ${place} gets a valid envelope and never a 5xx`, async () => {
    for (const text of TEXTS) {
      const [path, options] = at(text);
      // `call` throws if the reply is not an envelope.
      const { status, setCookies } = await browser.call(path, options);
      assert.ok(status < 500, `${status} for ${text.slice(0, 40)}`);
      assert.ok(!setCookies.has('x'));
    }
  });

test('single sign-on with malformed options always redirects to sign-in or to a provider', async () => {
  for (const text of TEXTS)
    for (const name of ['authType', 'orgType', 'tenantCode']) {
      const options = { authType: 'OIDC', orgType: 'TENANT', tenantCode: 'ACME' };
      const query = new URLSearchParams(options).toString();
      const { headers, status } = await browser.send(
        `${CALLS.sso.path}?${query.replace(options[name as keyof typeof options], text)}`,
      );
      assert.equal(status, 302, `${name}=${text.slice(0, 40)}`);
      assert.match(String(headers.location), /^\/login\?errorMsg=|\/oidc\//);
    }
});

/** Returns how many rows the tables have that anonymous calls write. */
async function countRows(): Promise<number> {
  const tables = ['otps', 'sign_in_tries'] as const;
  const counts = await Promise.all(
    tables.map(
      async (table) => (await gateway.store.selectFrom(table).selectAll().execute()).length,
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

for (const [what, tenant, username] of [
  ['an unknown tenant', 'NOWHERE', 'ada@acme.example'],
  // Random, because repeated text would be compressed below the maximum size of an index row.
  ['an overlong tenant', randomBytes(4000).toString('hex'), 'ada@acme.example'],
  ['an overlong user ID', 'ACME', randomBytes(4000).toString('hex')],
] as const)
  test(`calls with ${what} are refused and leave no rows`, async () => {
    const stranger = gateway.browser({ tenant });
    const rows = await countRows();
    for (const { status } of [
      await stranger.requestOtp(username),
      await stranger.resetPassword(username, '000000', 'Brand-New-2026'),
      await stranger.login(username, 'wrong'),
    ])
      assert.equal(status, 400);
    assert.equal(await countRows(), rows);
  });

test('text that is not valid UTF-16 is refused before anything is changed', async () => {
  const { status } = await browser.updateProfile({ userId, firstName: '\ud800', lastName: '' });
  assert.equal(status, 400);
  const { first_name } = await gateway.store
    .selectFrom('users')
    .select('first_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  assert.notEqual(first_name, '\ufffd');
});
