import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import type { FakeResponse } from '../../src/testing/types.ts';
import { brokenRules, openForCheck } from './checked-fake.ts';

// Rules: gateway-15, gateway-contract-115, gateway-contract-116, gateway-contract-117
// Left out: only a change of `check-gateway` or of its fake breaks it.

const BASE = 'https://sso.example.com';

type Settings = Record<string, unknown> & { readonly version: number };

/** Opens the fake with a defect in its settings. `change` gets the settings of a reply, or those of a refusal. */
const openWithDefect = (change: (settings: Settings, isRefusal: boolean) => unknown) =>
  openForCheck(BASE, (response): FakeResponse => {
    const { data, ...envelope } = JSON.parse(response.body || '{}') as {
      data?: (Partial<Settings> & { current?: Settings }) | null;
    };
    const isRefusal = data?.current !== undefined;
    const settings = data?.current ?? data;
    if (typeof settings?.version !== 'number') return response;
    const changed = change({ ...settings, version: settings.version }, isRefusal);
    const sent = isRefusal ? { current: changed } : changed;
    return { ...response, body: JSON.stringify({ ...envelope, data: sent }) };
  });

const DEFECTS: readonly [
  what: string,
  rule: string,
  change: (settings: Settings, isRefusal: boolean) => unknown,
][] = [
  ['have no version', '115', (settings) => ({ ...settings, version: undefined })],
  ['never get a higher version', '115', (settings) => ({ ...settings, version: 0 })],
  ['lose unknown members', '115', ({ version }) => ({ version })],
  ['get other members', '115', (settings) => ({ ...settings, [`m${settings.version}`]: [] })],
  ['are not in the refusal', '116', (settings, isRefusal) => (isRefusal ? null : settings)],
  [
    'are old in the refusal',
    '116',
    (settings, isRefusal) => (isRefusal ? { version: settings.version } : settings),
  ],
];

for (const [what, rule, change] of DEFECTS)
  test(`the check finds settings that ${what}`, async () => {
    const broken = await brokenRules(openWithDefect(change));
    assert.ok(
      broken.some((found) => found.startsWith(`gateway-contract-${rule}`)),
      broken.join('\n'),
    );
  });

/** Opens a gateway that answers refused changes with a success, or with a conflict. */
const openWithRefusals = (isReplaced: (message: string) => boolean, status: number, data: object) =>
  openForCheck(BASE, (response) => {
    const { message = '' } = JSON.parse(response.body || '{}') as { message?: string };
    if (!isReplaced(message)) return response;
    const envelope = { success: status < 400, statusCode: status, message: '', error: '', data };
    return { ...response, status, body: JSON.stringify(envelope) };
  });

test('the check finds a gateway that accepts a change of an old version', async () => {
  const isStale = (message: string) => message.includes('changed meanwhile');
  const broken = await brokenRules(openWithRefusals(isStale, 200, { version: 9 }));
  assert.ok(broken.includes('gateway-contract-116: another version is refused'), broken.join('\n'));
});

for (const [what, message, status, data, expected] of [
  ['accepts malformed settings', 'malformed', 200, { version: 9 }, 'with a list that is none'],
  ['accepts large settings', '16 KB', 200, { version: 9 }, 'with more than 16 KB'],
  [
    'calls malformed settings a conflict',
    'A setting is malformed',
    400,
    { current: { version: 1 } },
    'without a version',
  ],
] as const)
  test(`the check finds a gateway that ${what}`, async () => {
    const isReplaced = (text: string) => text.includes(message);
    const broken = await brokenRules(openWithRefusals(isReplaced, status, data));
    const rule = `gateway-contract-117: a change ${expected} is refused`;
    assert.ok(broken.includes(rule), broken.join('\n'));
  });

test('settings are not checked if they are not announced, and not changed without --write', async () => {
  const skippedIn = async (options: ReturnType<typeof openForCheck>) =>
    (await checkGateway(options)).skipped
      .filter(({ subject }) => subject === 'preferences' || subject === 'savePreferences')
      .map(({ rule, why }) => `${rule}: ${why}`);
  const silent = openForCheck(BASE, (response) => ({
    ...response,
    body: response.body.replace(',"preferences"', ''),
  }));
  assert.deepEqual(await skippedIn(silent), [
    'gateway-contract-115: authTypes does not announce preferences',
    'gateway-contract-116: authTypes does not announce preferences',
    'gateway-contract-117: authTypes does not announce preferences',
    'gateway-contract-118: authTypes does not announce preferences',
  ]);
  assert.deepEqual(await skippedIn({ ...openForCheck(BASE), mayWrite: false }), [
    'gateway-contract-115: changing settings needs --write',
    'gateway-contract-116: changing settings needs --write',
    'gateway-contract-117: changing settings needs --write',
    'gateway-contract-118: what two users see of each other needs --write',
  ]);
});
