import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import type { RuleId } from '../../cli/check-gateway/rules.ts';
import { brokenRules, openForCheck } from './checked-fake.ts';

// Rules: gateway-15, gateway-contract-68

/** What does not apply to the fake. */
const SKIPPED: readonly RuleId[] = [
  // The user's sign-in needs no other step; tests of the steps have users of their own.
  'gateway-contract-104',
  'gateway-contract-105',
  'gateway-contract-106',
  'gateway-contract-108',
  'gateway-contract-109',
  // Without newBrowser, there is no call for a mailed code.
  'gateway-contract-110',
  // Its single sign-on returns at once, so that no redirect shows a request to a provider.
  'gateway-contract-114',
  // Its theme has no dark logo, no notice and no contact; tests of the theme have themes of their own.
  'gateway-contract-125',
  'gateway-contract-126',
  'gateway-contract-127',
  'gateway-contract-128',
  // The fake has one tenant, and the check of a locked user is a test of its own.
  'gateway-contract-136',
  'gateway-contract-140',
  // Without a provider, no redirect leads to one, and none returns with a failure.
  'gateway-contract-141',
  'gateway-contract-46',
  // Tests of a page serve the environment file themselves, if they have one.
  'gateway-contract-65',
  'gateway-contract-91',
  'gateway-contract-92',
];

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
