import { expect } from '@open-wc/testing';
import { dueAt, type SessionTimes } from '../../../src/core/session/deadlines.ts';

const MINUTE = 60_000;
/** A token of an hour that began at 0, of a person who was active in its first minute. */
const TIMES: SessionTimes = {
  tokenExpiryTime: 60 * MINUTE,
  lifetimeMs: 60 * MINUTE,
  lastTabActiveOn: MINUTE,
  userInactivityTime: 0,
  stayTriedFor: 0,
  warningMs: 2 * MINUTE,
};
const IDLE_SINCE_START = { lastTabActiveOn: 0 };

describe('what a session asks for (decisions 2.1, 2.2)', () => {
  const table: [title: string, times: Partial<SessionTimes>, atMinute: number, phase: string][] = [
    ['nothing while there is time', {}, 57.9, 'quiet'],
    [
      'a silent refresh two minutes before expiry, of a person who was active',
      {},
      58,
      'silentRefresh',
    ],
    [
      'the warning then, once the silent refresh was tried',
      { stayTriedFor: 60 * MINUTE },
      58,
      'warning',
    ],
    ['the warning then, without activity since the token began', IDLE_SINCE_START, 58, 'warning'],
    ['nothing before that, without activity', IDLE_SINCE_START, 57.9, 'quiet'],
    ['its end at expiry', {}, 60, 'over'],
    ['its end when idle for too long', { userInactivityTime: 600 }, 11, 'over'],
    ['the warning two minutes before idleness ends it', { userInactivityTime: 600 }, 9, 'warning'],
    ['nothing before that', { userInactivityTime: 600 }, 8.9, 'quiet'],
    [
      'the warning, not a refresh, when idleness ends it first',
      { lastTabActiveOn: 49.5 * MINUTE, userInactivityTime: 600 },
      58,
      'warning',
    ],
    [
      'a silent refresh when idleness is warned of later',
      { lastTabActiveOn: 55 * MINUTE, userInactivityTime: 600 },
      58,
      'silentRefresh',
    ],
    [
      'the warning at half of an inactivity limit under four minutes',
      { userInactivityTime: 60 },
      1.5,
      'warning',
    ],
    ['nothing before that half', { userInactivityTime: 60 }, 1.4, 'quiet'],
    [
      'the warning at once when a token lives for less than two minutes',
      { tokenExpiryTime: MINUTE, lifetimeMs: MINUTE, ...IDLE_SINCE_START },
      0,
      'warning',
    ],
    [
      'no refresh before half of a short token, for who is active',
      { tokenExpiryTime: 3 * MINUTE, lifetimeMs: 3 * MINUTE, lastTabActiveOn: 0.5 * MINUTE },
      1.4,
      'quiet',
    ],
    [
      'a refresh at that half',
      { tokenExpiryTime: 3 * MINUTE, lifetimeMs: 3 * MINUTE, lastTabActiveOn: 0.5 * MINUTE },
      1.5,
      'silentRefresh',
    ],
    ['its end where the cookie has gone', { tokenExpiryTime: 0 }, 1, 'over'],
  ];
  for (const [title, times, atMinute, phase] of table) {
    it(title, () => {
      expect(dueAt({ ...TIMES, ...times }, atMinute * MINUTE).phase).to.equal(phase);
    });
  }

  it('says when the session ends: at the nearer of expiry and idleness', () => {
    expect(dueAt(TIMES, 0).endsAtMs).to.equal(60 * MINUTE);
    expect(dueAt({ ...TIMES, userInactivityTime: 600 }, 0).endsAtMs).to.equal(11 * MINUTE);
  });

  it('says when the phase changes next, each time', () => {
    expect(dueAt(TIMES, 0).nextAtMs).to.equal(58 * MINUTE);
    expect(dueAt(TIMES, 58 * MINUTE).nextAtMs).to.equal(60 * MINUTE);
    expect(dueAt({ ...TIMES, ...IDLE_SINCE_START }, 58 * MINUTE).nextAtMs).to.equal(60 * MINUTE);
    expect(dueAt(TIMES, 60 * MINUTE).nextAtMs).to.equal(Infinity);
  });
});
