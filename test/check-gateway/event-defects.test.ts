import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import type { SecurityEvent } from '../../src/core/contract/events.ts';
import { brokenRules, openForCheck } from './checked-fake.ts';

// Rules: gateway-15, gateway-contract-73, gateway-contract-74
// Left out: only a change of `check-gateway` or of its fake breaks it.

const BASE = 'https://sso.example.com';
const RULE = 'gateway-contract-73';

type Events = readonly SecurityEvent[];

/** Opens the fake with a defect in its lists of events. `change` gets the list, and the number of lists before it. */
function openWithDefect(change: (events: Events, earlier: number) => Events) {
  let earlier = 0;
  return openForCheck(BASE, (response) => {
    const { data, ...envelope } = JSON.parse(response.body || '{}') as {
      data?: { events?: Events } | null;
    };
    if (!data?.events) return response;
    const events = change(data.events, earlier);
    earlier += 1;
    return { ...response, body: JSON.stringify({ ...envelope, data: { ...data, events } }) };
  });
}

const withTimes = (events: Events, change: (at: string) => string): Events =>
  events.map((event) => ({ ...event, at: change(event.at) }));
const without = (events: Events, name: string): Events =>
  events.filter(({ event }) => event !== name);

const DEFECTS: readonly [what: string, change: (events: Events, earlier: number) => Events][] = [
  ['has no sign-ins', (events) => without(events, 'sign-in')],
  ['is always the first one', (events, earlier) => events.slice(earlier > 0 ? 1 : 0)],
  ['has the oldest event first', (events) => events.toReversed()],
  ['has more than 50 events', (events) => Array.from({ length: 51 }, () => events).flat()],
  ['has times with a zone', (events) => withTimes(events, (at) => `${at}Z`)],
  ['has no times', (events) => withTimes(events, () => '')],
  ['is an hour late', (events) => withTimes(events, (at) => at.replace(/T\d\d/, 'T08'))],
];

for (const [what, change] of DEFECTS)
  test(`the check finds a list of events that ${what}`, async () => {
    const broken = await brokenRules(openWithDefect(change));
    assert.ok(
      broken.some((rule) => rule.startsWith(RULE)),
      broken.join('\n'),
    );
  });

test('the check finds a list of events that contains the cookie of the session', async () => {
  let cookie = '';
  const options = openForCheck(BASE, (response) => {
    const own = response.cookies.find((line) => /^__Host-.*HttpOnly/i.test(line));
    cookie = /=([^;]+)/.exec(own ?? '')?.[1] || cookie;
    const body = response.body.replace('"event":"sign-in"', `"event":"sign-in","id":"${cookie}"`);
    return { ...response, body };
  });
  const broken = await brokenRules(options);
  assert.ok(broken.includes(`${RULE}: it contains no cookie of a session`), broken.join('\n'));
});

test('the check finds a list with the failed sign-in of another user', async () => {
  const foreign: SecurityEvent = {
    ...{ event: 'sign-in-failed', at: '2026-06-01T09:00:00' },
    ...{ browser: '', system: '', address: '' },
  };
  const late = (events: Events, earlier: number): Events =>
    earlier > 0 ? [...events.slice(0, 1), foreign, ...events.slice(1)] : events;
  const broken = await brokenRules(openWithDefect(late));
  assert.ok(
    broken.some((rule) => rule.startsWith('gateway-contract-74')),
    broken.join('\n'),
  );
});

test('events that are written later are no defect', async () => {
  const late = (events: Events, earlier: number): Events =>
    earlier % 3 === 2 ? events : events.slice(1);
  assert.deepEqual(await brokenRules(openWithDefect(late)), []);
});

test('the list is not checked if it is not announced, and other users’ events only with a second user', async () => {
  const skippedIn = async (options: ReturnType<typeof openForCheck>) =>
    (await checkGateway(options)).skipped
      .filter(({ subject }) => subject === 'securityEvents')
      .map(({ rule, why }) => `${rule}: ${why}`);
  const silent = openForCheck(BASE, (response) => ({
    ...response,
    body: response.body.replace(',"events"', ''),
  }));
  assert.deepEqual(await skippedIn(silent), [
    'gateway-contract-73: authTypes does not announce events',
    'gateway-contract-74: authTypes does not announce events',
  ]);
  assert.deepEqual(await skippedIn({ ...openForCheck(BASE), changeUser: undefined }), [
    'gateway-contract-74: events of another user need --change-user',
    'gateway-contract-74: two users need --new-password-env',
  ]);
});
