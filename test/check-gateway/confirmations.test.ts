import assert from 'node:assert/strict';
import { after as afterAll, before, test } from 'node:test';
import { REAL_MACHINE, type Machine } from '../../cli/check-gateway/browser.ts';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import { RULE_IDS } from '../../cli/check-gateway/rules.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-15, gateway-contract-69, gateway-contract-70, gateway-contract-71
// Left out: only a change of `check-gateway` or of its fake breaks it.

const RULES = ['gateway-contract-69', 'gateway-contract-70', 'gateway-contract-71'] as const;
const PASSWORD = 'Sturdy-2026';
let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** What a gateway does wrong. */
interface Defect {
  /** Replaces a request. */
  readonly request?: (path: string, init: RequestInit) => RequestInit;
  /** Replaces the text of a successful reply. */
  readonly reply?: (path: string, text: string) => string;
  /** A cookie that confirm sets. */
  readonly cookie?: string;
}

/** Sends requests to the gateway, whose clock the check advances. */
const machineWith = ({ request, reply, cookie }: Defect): Machine => ({
  now: gateway.clock.now,
  pause: async (ms) => gateway.clock.advance(ms / 1000),
  async fetch(url, init) {
    const { pathname } = new URL(url);
    const response = await REAL_MACHINE.fetch(url, request?.(pathname, init) ?? init);
    if (!response.ok || !pathname.includes('/confirm')) return response;
    const headers = new Headers(response.headers);
    if (cookie && pathname.endsWith('/confirm')) headers.append('set-cookie', cookie);
    const text = await response.text();
    return new Response(reply?.(pathname, text) ?? text, { status: response.status, headers });
  },
});

/** Returns what the check finds wrong about confirmations. */
async function findingsOf(defect: Defect): Promise<string[]> {
  const { id, username } = await gateway.createUser({ password: PASSWORD });
  const identity = { tenant_code: 'ACME', client_id: 'acme-oidc-tenant', subject: id, user_id: id };
  await gateway.store.insertInto('identities').values(identity).execute();
  const { findings, skipped } = await checkGateway({
    base: gateway.url,
    utilityBase: '/api/utility/v1',
    tenant: 'ACME',
    tenantHeader: 'tenant-code',
    user: username,
    password: PASSWORD,
    mayWrite: false,
    timeoutMs: 15_000,
    agingMs: 5_000,
    waitSeconds: 0,
    skippedRules: RULE_IDS.filter((rule) => !RULES.some((checked) => checked === rule)),
    machine: machineWith(defect),
  });
  assert.deepEqual(skipped, []);
  assert.ok(RULES.every((rule) => findings.some((finding) => finding.rule === rule)));
  return findings.filter(({ isMet }) => !isMet).map(({ expected }) => expected);
}

const withAge = (text: string, age: number | string): string =>
  text.replace(/"confirmedSecondsAgo":\d+/, `"confirmedSecondsAgo":${age}`);
const withPassword = (init: RequestInit, password: string): RequestInit => {
  const headers = new Headers(init.headers);
  headers.set('password', password);
  return { ...init, headers };
};

test('the check finds nothing wrong about the confirmations of the demo gateway', async () => {
  assert.deepEqual(await findingsOf({}), []);
});

/** Changes the replies that come after a successful call of a path. */
function after(end: string, change: (text: string) => string): Defect['reply'] {
  let isAfter = false;
  return (path, text) => {
    if (path.endsWith(end)) isAfter = true;
    return isAfter ? change(text) : text;
  };
}

for (const [what, expected, defectOf] of [
  [
    'are always fresh',
    'neither time nor a refresh makes a session fresh',
    () => ({ reply: (_, text) => withAge(text, 0) }),
  ],
  [
    'have an age with fractions',
    'a signed-in user gets the age of the last proof, in whole seconds',
    () => ({ reply: (_, text) => withAge(text, 0.5) }),
  ],
  [
    'are never fresh again',
    'the session keeps its cookie, and is confirmed',
    () => ({ reply: after('/confirm', (text) => withAge(text, 500)) }),
  ],
  [
    'reach all sessions of the user',
    'another session of the user is not confirmed',
    () => ({ reply: after('/confirm', (text) => withAge(text, 0)) }),
  ],
  [
    'have no method',
    'a user who signs in with a password can confirm with it',
    () => ({ reply: (_, text) => text.replace(/"methods":\[.*?\]/, '"methods":[]') }),
  ],
  [
    'accept any password',
    'a wrong password is refused',
    () => ({
      request: (path, init) => (path.endsWith('/confirm') ? withPassword(init, PASSWORD) : init),
    }),
  ],
  [
    'refuse the right password',
    'the right password is accepted',
    () => ({
      request: (path, init) => (path.endsWith('/confirm') ? withPassword(init, 'no') : init),
    }),
  ],
  [
    'begin at no address',
    'an option of confirmOptions leads to an http or https address',
    () => ({ reply: (_, text) => text.replace(/"url":"https?:/, '"url":"ftp:') }),
  ],
  [
    'begin at a provider for any option',
    'an unknown option is refused',
    () => ({
      request: (path, init) =>
        path.endsWith('/provider') ? { ...init, body: '{"option":"acme-oidc-tenant"}' } : init,
    }),
  ],
  [
    'are done once one starts at a provider',
    'starting at a provider confirms nothing',
    () => ({ reply: after('/provider', (text) => withAge(text, 0)) }),
  ],
  [
    'set a cookie of a session',
    'it sets no cookie that pages cannot read',
    () => ({ cookie: 'sso-other=1; Path=/; HttpOnly; SameSite=Lax' }),
  ],
] as readonly (readonly [string, string, () => Defect])[])
  test(`the check finds confirmations that ${what}`, async () => {
    const found = await findingsOf(defectOf());
    assert.ok(found.includes(expected), found.join('\n'));
  });
