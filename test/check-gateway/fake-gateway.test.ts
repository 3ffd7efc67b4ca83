import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import type { CheckOptions } from '../../cli/check-gateway/options.ts';
import type { RuleId } from '../../cli/check-gateway/rules.ts';
import { CONFIRM, SESSIONS } from '../../src/core/contract/features.ts';
import { RESET_LINK } from '../../src/core/contract/names.ts';
import { createFakeGateway } from '../../src/testing/index.ts';
import type { FakeGateway, FakeResponse } from '../../src/testing/types.ts';

// Rules: gateway-15, gateway-contract-68

const LISTED = 'https://host.example';
const PASSWORD = 'Sturdy & fair 2026';
const INITIAL = 'Initial-2026';

/** What does not apply to the fake. */
const SKIPPED: readonly RuleId[] = [
  // Without a provider, no redirect leads to one, and none returns with a failure.
  'gateway-contract-46',
  // Tests of a page serve the environment file themselves, if they have one.
  'gateway-contract-65',
];

/** Opens the fake with a clock that only the check advances. `change` replaces its responses. */
function openForCheck(
  base: string,
  change: (response: FakeResponse) => FakeResponse = (response) => response,
): CheckOptions {
  let time = Date.parse('2026-06-01T09:00:00Z');
  const gateway: FakeGateway = createFakeGateway({
    user: { username: 'ada@acme.example', password: PASSWORD, secondaryEmail: 'ada@home.example' },
    otherUsers: [
      { userId: 'new', username: 'new@acme.example', password: INITIAL, mustChangePassword: true },
    ],
    features: [RESET_LINK, SESSIONS, CONFIRM],
    allowedOrigins: [LISTED],
    sessionSeconds: 7200,
    now: () => time,
  });
  return {
    base,
    utilityBase: '/api/utility/v1',
    tenant: 'ACME',
    tenantHeader: 'tenant-code',
    user: 'ada@acme.example',
    password: PASSWORD,
    changeUser: 'new@acme.example',
    changePassword: INITIAL,
    newPassword: 'Changed-2026',
    allowedOrigin: LISTED,
    mayWrite: true,
    readCode: async () => gateway.lastCode ?? '',
    timeoutMs: 15_000,
    agingMs: 2_000,
    waitSeconds: 14 * 3600,
    skippedRules: [],
    machine: {
      now: () => time,
      pause: async (ms) => void (time += ms),
      async fetch(url, { method = 'GET', headers, body }) {
        const sent = Object.fromEntries(new Headers(headers));
        const text = typeof body === 'string' ? body : '';
        const response = change(await gateway.handle({ method, url, headers: sent, body: text }));
        const all = new Headers(response.headers);
        for (const cookie of response.cookies) all.append('set-cookie', cookie);
        return new Response(response.body, { status: response.status, headers: all });
      },
    },
  };
}

const brokenRules = async (options: CheckOptions): Promise<string[]> => {
  const { findings } = await checkGateway(options);
  return findings.filter(({ isMet }) => !isMet).map(({ rule, expected }) => `${rule}: ${expected}`);
};

for (const base of ['https://sso.example.com', 'http://localhost:4173', 'https://a.example/sso'])
  test(`the fake gateway conforms at ${base}`, async (context) => {
    const { findings, skipped } = await checkGateway(openForCheck(base));
    context.diagnostic(`${findings.length} checks`);
    assert.deepEqual(
      findings.filter(({ isMet }) => !isMet),
      [],
    );
    const rules = skipped.map(({ rule }) => rule);
    assert.deepEqual([...new Set(rules)].sort(), SKIPPED);
    assert.ok(findings.length > 250, `only ${findings.length} checks`);
  });

test('the check would find a fake gateway without an anti-forgery cookie', async () => {
  const broken = await brokenRules(
    openForCheck('https://sso.example.com', (response) => ({
      ...response,
      cookies: response.cookies.filter((cookie) => !cookie.startsWith('XSRF-TOKEN')),
    })),
  );
  assert.ok(broken.some((rule) => rule.startsWith('gateway-contract-54')));
});

for (const [what, from, to] of [
  ['marks every session as the current one', '"isCurrent":false', '"isCurrent":true'],
  ['has times in a time zone', 'lastSeenAt":"2026', 'lastSeenAt":"+2026'],
  ['lists no other session', /"sessions":\[(\{[^}]*\}).*?\]/, '"sessions":[$1]'],
  ['ends every session with an unknown ID', '"id":"unknown"', '"others":true'],
] as const)
  test(`the check would find a list of sessions that ${what}`, async () => {
    const options = openForCheck('https://sso.example.com', (response) => ({
      ...response,
      body: response.body.replaceAll(new RegExp(from, 'g'), to),
    }));
    const { fetch } = options.machine;
    const machine = {
      ...options.machine,
      fetch: ((url: string, init: RequestInit) =>
        fetch(url, {
          ...init,
          ...(typeof init.body === 'string' && { body: init.body.replace(from, to) }),
        })) as typeof fetch,
    };
    const broken = await brokenRules({ ...options, machine });
    assert.ok(
      broken.some((rule) => rule.startsWith('gateway-contract-68')),
      broken.join('\n'),
    );
  });
