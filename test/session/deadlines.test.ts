import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { dueAt, type Phase, type SessionTimes } from '../../src/core/session/deadlines.ts';

// Rules: session-05, session-07, session-08, session-09, session-29

/** The seed: constant, unless the environment variable `FC_SEED` sets another. */
const SEED = Number(process.env['FC_SEED'] ?? 20_260_101);
const RUNS = 100_000;
const ORDER: readonly Phase[] = ['quiet', 'silentRefresh', 'warning', 'over'];

/** Whole milliseconds with a common start, so that sums are exact. */
const BEGIN_MS = 1_700_000_000_000;
const span = fc.oneof(fc.nat(2_000), fc.nat(300_000), fc.nat(43_200_000));

const times: fc.Arbitrary<SessionTimes> = fc
  .record({
    lifetimeMs: span.map((ms) => ms + 1),
    spentMs: span,
    // Activity at, after and before the start of the token.
    activeMs: fc.oneof(
      fc.constant(0),
      span,
      span.map((ms) => -ms),
    ),
    userInactivityTime: fc.oneof(fc.constant(0), fc.nat(600), fc.nat(7_200)),
    triedFor: fc.constantFrom('this', 'another', 'none'),
    warningMs: fc.constantFrom(120_000, 120_000, 1, 5_000),
  })
  .map(({ lifetimeMs, spentMs, activeMs, triedFor, userInactivityTime, warningMs }) => {
    const tokenExpiryTime = BEGIN_MS + spentMs + lifetimeMs;
    return {
      tokenExpiryTime,
      lifetimeMs,
      lastTabActiveOn: tokenExpiryTime - lifetimeMs + activeMs,
      userInactivityTime,
      stayTriedFor: { this: tokenExpiryTime, another: tokenExpiryTime - 1, none: 0 }[triedFor],
      warningMs,
    };
  });

/** A time close to a change of the phase, or any other time. */
const moment = ({
  tokenExpiryTime,
  lifetimeMs,
  lastTabActiveOn,
  userInactivityTime,
}: SessionTimes) =>
  fc
    .tuple(
      fc.constantFrom(
        tokenExpiryTime,
        tokenExpiryTime - 120_000,
        tokenExpiryTime - Math.floor(lifetimeMs / 2),
        lastTabActiveOn + userInactivityTime * 1000,
        lastTabActiveOn + userInactivityTime * 500,
        BEGIN_MS,
      ),
      fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -43_200_000, max: 43_200_000 })),
    )
    .map(([nearMs, offMs]) => nearMs + offMs);

const timesAndMoment = times.chain((given) => fc.tuple(fc.constant(given), moment(given)));

/** Defines a property-based test with random session times at random moments. */
function testProperty(title: string, check: (times: SessionTimes, nowMs: number) => void): void {
  test(title, () => {
    fc.assert(
      fc.property(timesAndMoment, ([given, nowMs]) => check(given, nowMs)),
      { seed: SEED, numRuns: RUNS },
    );
  });
}

const idleAtMs = ({ lastTabActiveOn, userInactivityTime }: SessionTimes) =>
  userInactivityTime ? lastTabActiveOn + userInactivityTime * 1000 : Infinity;

testProperty('a session is over from its end on, and never before', (given, nowMs) => {
  const { phase, endsAtMs } = dueAt(given, nowMs);
  assert.equal(endsAtMs, Math.min(given.tokenExpiryTime, idleAtMs(given)));
  assert.equal(phase === 'over', nowMs >= endsAtMs);
});

testProperty(
  'a silent refresh happens only after half of the lifetime, for an active user, and once per token',
  (given, nowMs) => {
    if (dueAt(given, nowMs).phase !== 'silentRefresh') return;
    const beganMs = given.tokenExpiryTime - given.lifetimeMs;
    assert.ok(nowMs - beganMs >= given.lifetimeMs / 2);
    assert.ok(nowMs >= given.tokenExpiryTime - given.warningMs);
    assert.ok(given.lastTabActiveOn > beganMs);
    assert.notEqual(given.stayTriedFor, given.tokenExpiryTime);
  },
);

testProperty('the warning opens no earlier than its lead time before the end', (given, nowMs) => {
  const { phase, endsAtMs } = dueAt(given, nowMs);
  if (phase === 'warning') assert.ok(endsAtMs - nowMs <= given.warningMs);
});

testProperty(
  'the phase changes exactly at the reported time of the next change',
  (given, nowMs) => {
    const { phase, nextAtMs } = dueAt(given, nowMs);
    assert.ok(nextAtMs > nowMs);
    if (phase === 'over') return;
    for (const share of [0.001, 0.5, 0.999]) {
      const betweenMs = nowMs + (nextAtMs - nowMs) * share;
      if (betweenMs < nextAtMs) assert.equal(dueAt(given, betweenMs).phase, phase);
    }
    assert.notEqual(dueAt(given, nextAtMs).phase, phase);
  },
);

testProperty('phases follow the order quiet, silentRefresh, warning, over', (given, nowMs) => {
  let place = ORDER.indexOf(dueAt(given, nowMs).phase);
  let atMs = nowMs;
  for (let steps = 0; atMs < Infinity; steps += 1) {
    assert.ok(steps < ORDER.length);
    const { phase, nextAtMs } = dueAt(given, atMs);
    const next = ORDER.indexOf(phase);
    assert.ok(next >= place);
    place = next;
    atMs = nextAtMs;
  }
  assert.equal(place, ORDER.indexOf('over'));
});

testProperty('the notice time is before the silent refresh and the warning', (given, nowMs) => {
  const { phase, noticeAtMs } = dueAt(given, nowMs);
  if (phase === 'silentRefresh' || phase === 'warning') assert.ok(nowMs >= noticeAtMs);
  // The clock was set back since the token was issued.
  const isFromFuture = given.tokenExpiryTime - given.lifetimeMs > nowMs;
  if (phase === 'quiet') assert.equal(nowMs >= noticeAtMs, isFromFuture);
});
