import { expect } from '@open-wc/testing';
import { endsAtMs } from '../../../src/core/session/deadlines.ts';

describe('a session ends (decisions 2.1)', () => {
  const table: [title: string, expires: number, active: number, limit: number, ends: number][] = [
    ['at its expiry without an inactivity limit', 5000, 1000, 0, 5000],
    ['at its expiry when that is nearer', 5000, 4500, 1000, 5000],
    ['when idle for too long', 5000, 1000, 2000, 3000],
    ['at once when idleness is over already', 5000, 0, 500, 500],
  ];
  for (const [title, expiresAtMs, lastActiveMs, inactivityMs, ends] of table) {
    it(title, () => {
      expect(endsAtMs({ expiresAtMs, lastActiveMs, inactivityMs })).to.equal(ends);
    });
  }
});
