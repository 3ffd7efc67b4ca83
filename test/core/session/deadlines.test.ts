import { expect } from '@open-wc/testing';
import { dueAt, type SessionTimes } from '../../../src/core/session/deadlines.ts';

// Rules: session-05, session-07, session-08, session-09

const MINUTE = 60_000;
/** A one-hour token that started at 0; the user was active in its first minute. */
const TIMES: SessionTimes = {
  tokenExpiryTime: 60 * MINUTE,
  lifetimeMs: 60 * MINUTE,
  lastTabActiveOn: MINUTE,
  userInactivityTime: 0,
  stayTriedFor: 0,
  warningMs: 2 * MINUTE,
};
const IDLE_SINCE_START = { lastTabActiveOn: 0 };

describe('the phase of a session', () => {
  const table: [title: string, times: Partial<SessionTimes>, atMinute: number, phase: string][] = [
    ['is quiet while there is time', {}, 57.9, 'quiet'],
    [
      'is a silent refresh two minutes before expiry if the user was active',
      {},
      58,
      'silentRefresh',
    ],
    [
      'is the warning then if the silent refresh was tried',
      { stayTriedFor: 60 * MINUTE },
      58,
      'warning',
    ],
    [
      'is the warning then without activity since the token started',
      IDLE_SINCE_START,
      58,
      'warning',
    ],
    ['is quiet before that without activity', IDLE_SINCE_START, 57.9, 'quiet'],
    ['is over at expiry', {}, 60, 'over'],
    ['is over after too much inactivity', { userInactivityTime: 600 }, 11, 'over'],
    [
      'is the warning two minutes before inactivity ends the session',
      { userInactivityTime: 600 },
      9,
      'warning',
    ],
    ['is quiet before that', { userInactivityTime: 600 }, 8.9, 'quiet'],
    [
      'is the warning, not a refresh, if inactivity ends the session first',
      { lastTabActiveOn: 49.5 * MINUTE, userInactivityTime: 600 },
      58,
      'warning',
    ],
    [
      'is a silent refresh if the inactivity warning is due later',
      { lastTabActiveOn: 55 * MINUTE, userInactivityTime: 600 },
      58,
      'silentRefresh',
    ],
    [
      'is the warning at half of an inactivity limit under four minutes',
      { userInactivityTime: 60 },
      1.5,
      'warning',
    ],
    ['is quiet before that half', { userInactivityTime: 60 }, 1.4, 'quiet'],
    [
      'is the warning immediately for a token of less than two minutes',
      { tokenExpiryTime: MINUTE, lifetimeMs: MINUTE, ...IDLE_SINCE_START },
      0,
      'warning',
    ],
    [
      'is quiet before half of a short token if the user is active',
      { tokenExpiryTime: 3 * MINUTE, lifetimeMs: 3 * MINUTE, lastTabActiveOn: 0.5 * MINUTE },
      1.4,
      'quiet',
    ],
    [
      'is a silent refresh at that half',
      { tokenExpiryTime: 3 * MINUTE, lifetimeMs: 3 * MINUTE, lastTabActiveOn: 0.5 * MINUTE },
      1.5,
      'silentRefresh',
    ],
    ['is over if the cookie is gone', { tokenExpiryTime: 0 }, 1, 'over'],
  ];
  for (const [title, times, atMinute, phase] of table) {
    it(title, () => {
      expect(dueAt({ ...TIMES, ...times }, atMinute * MINUTE).phase).to.equal(phase);
    });
  }

  it('ends at the earlier of expiry and inactivity', () => {
    expect(dueAt(TIMES, 0).endsAtMs).to.equal(60 * MINUTE);
    expect(dueAt({ ...TIMES, userInactivityTime: 600 }, 0).endsAtMs).to.equal(11 * MINUTE);
  });

  it('includes the time of the next change', () => {
    expect(dueAt(TIMES, 0).nextAtMs).to.equal(58 * MINUTE);
    expect(dueAt(TIMES, 58 * MINUTE).nextAtMs).to.equal(60 * MINUTE);
    expect(dueAt({ ...TIMES, ...IDLE_SINCE_START }, 58 * MINUTE).nextAtMs).to.equal(60 * MINUTE);
    expect(dueAt(TIMES, 60 * MINUTE).nextAtMs).to.equal(Infinity);
  });
});
