import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import type { Agent, Answer } from '../../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import { faultsOf, OPERATIONS, type Operation } from './document.ts';
import { runs, SEED } from './random.ts';
import { faultsFor, requestsOf, type Fault, type Sent, type Valid } from './requests.ts';

// Rules: gateway-15, gateway-contract-01, gateway-contract-02, gateway-contract-04, gateway-contract-06

let gateway: TestGateway;
let user: Awaited<ReturnType<TestGateway['createUser']>>;
let signedIn: Agent;
before(async () => {
  gateway = await startTestGateway({ sessionSeconds: 43_200 });
  user = await gateway.createUser();
  await signIn();
});
after(() => gateway.close());

async function signIn(): Promise<void> {
  signedIn = gateway.browser();
  await signedIn.authTypes('ACME');
  await announce(false);
  assert.equal((await signedIn.login(user.username, user.password)).status, 200);
  await announce(true);
}

/** Lets the tenant have mailed codes, which would stop the sign-in of a test, and passkeys without a question. */
async function announce(isOn: boolean): Promise<void> {
  const passkeys = { rpId: 'localhost', origins: [], limit: 20, automatic: isOn };
  await gateway.store
    .updateTable('tenants')
    .set({
      passkeys: JSON.stringify(passkeys),
      new_browser: isOn ? JSON.stringify({ whenMailIsDown: 'hold' }) : null,
    })
    .where('code', '=', 'ACME')
    .execute();
}

/** What every reply has, also one to a request that Node can't parse. */
const HEADERS = {
  'content-type': /^application\/json\b/,
  'content-language': /^[a-z]{2}\b/,
  'cache-control': /^no-store$|^private, no-cache$/,
  'content-security-policy': /^default-src 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /./,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'x-request-id': /^[\w-]{8,}$/,
} as const;

/** Checks a reply against the document, and against what its request allows. */
function check({ name, replies }: Operation, { statuses }: Sent, answer: Answer): void {
  const { status, headers, text, setCookies } = answer;
  const schema = replies.get(status);
  assert.ok(schema, `HTTP ${status} is not documented for ${name}: ${text}`);
  assert.ok(statuses.has(status), `HTTP ${status}, not ${[...statuses].join(' or ')}: ${text}`);
  for (const [header, value] of Object.entries(HEADERS))
    assert.match(String(headers[header]), value, `${header} of HTTP ${status}`);
  const body = JSON.parse(text) as { statusCode: number; success: boolean; error: string };
  assert.deepEqual(faultsOf(schema, body), [], text);
  assert.equal(body.statusCode, status);
  assert.equal(body.success, status === 200);
  assert.equal(body.error === '', status === 200, 'a refusal has a title');
  if (status === 429) assert.match(headers['retry-after'] ?? '', /^\d+$/);
  if (status !== 200) assert.ok(!setCookies.has('sso-session'), 'a refusal opens no session');
}

/** Values that a correct request has, and fields that get past the first checks of the gateway. */
function validOf(operation: Operation): Valid {
  const { id: userId, username, password } = user;
  const isLogin = operation.name === 'login';
  return {
    values: {
      ...{ userId, tenantCode: 'ACME', password, timeZone: 'UTC' },
      ...(isLogin && { username }),
      // Refused, because the user has it already.
      'new-password': password,
    },
    hints: {
      userId: fc.constant(userId),
      langCode: fc.constantFrom('en_US', 'de_DE'),
      contactValue: fc.oneof(fc.constant(''), fc.emailAddress()),
    },
  };
}

for (const operation of OPERATIONS)
  test(`every reply to ${operation.name} is the documented one for its request (SEED=${SEED})`, async () => {
    const seen = new Set<number>();
    const valid = validOf(operation);
    const faults = faultsFor(operation);
    const sendAll = (chosen: fc.Arbitrary<readonly Fault[]>, few: number): Promise<void> => {
      const property = fc.asyncProperty(requestsOf(operation, valid, chosen), async (sent) => {
        const agent = sent.hasSession ? signedIn.copy() : gateway.browser();
        const token = sent.hasToken ? signedIn.cookie('XSRF-TOKEN') : undefined;
        const headers = {
          ...sent.headers,
          ...(token && { 'x-xsrf-token': decodeURIComponent(token) }),
        };
        const answer = await agent.send(sent.path, { ...sent, headers, method: operation.method });
        check(operation, sent, answer);
        seen.add(answer.status);
        // Both have ended the session.
        const isEnd = ['login', 'logout'].includes(operation.name);
        if (isEnd && answer.status === 200) await signIn();
        // Odd text may be a good new password.
        if (operation.name === 'changePassword' && answer.status === 200) {
          user = await gateway.createUser();
          await signIn();
        }
      });
      return fc.assert(property, { ...runs(few), includeErrorInReport: true });
    };
    await sendAll(fc.constant([]), 2);
    for (const fault of faults)
      await sendAll(fc.constant([fault]), fault === 'a wrong body' ? 12 : 2);
    await sendAll(fc.subarray(faults, { minLength: 2, maxLength: 2 }), 3);
    assert.ok(seen.size > 1, [...seen].join(', '));
  });
