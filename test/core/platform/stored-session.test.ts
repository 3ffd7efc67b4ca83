import { expect } from '@open-wc/testing';
import {
  storeExpiry,
  parseServerTime,
  readLiveSession,
} from '../../../src/core/platform/stored-session.ts';
import { createCore } from '../../../src/core/kernel/core.ts';
import { fakePorts, type PageStart } from '../../support/core/fake-core.ts';
import { expiryIso, signedIn } from '../../support/fixtures/users.ts';
import { stopClock } from '../../support/time/manual-clock.ts';

// Rules: session-01, session-02, session-03, session-04, storage-05

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function open(start: PageStart = {}) {
  const page = fakePorts(start);
  return { page, core: createCore({ ports: page }) };
}

describe('a session is live', () => {
  const local = { isAuthenticated: 'true' };
  const inAnHour = { tokenExpiryDttm: expiryIso(HOUR_MS) };
  const table: [title: string, start: PageStart, isLive: boolean][] = [
    ['with the flag and an expiry in the future', { local, cookies: inAnHour }, true],
    ['not without the flag', { cookies: inAnHour }, false],
    ['not with another flag', { local: { isAuthenticated: 'TRUE' }, cookies: inAnHour }, false],
    ['not with the flag false', { local: { isAuthenticated: 'false' }, cookies: inAnHour }, false],
    [
      'not when the cookie is in the past',
      { local, cookies: { tokenExpiryDttm: expiryIso(-1000) } },
      false,
    ],
    ['not without the cookie', { local }, false],
    ['not with an invalid cookie', { local, cookies: { tokenExpiryDttm: 'soon' } }, false],
    [
      'not without the cookie even if the stored time is in the future',
      { local: { ...local, tokenExpiryTime: String(Date.now() + HOUR_MS) } },
      false,
    ],
    [
      'by the stored time if cookies cannot be read',
      {
        local: {
          ...local,
          'sso-elements.clock': 'no-cookie',
          tokenExpiryTime: String(Date.now() + HOUR_MS),
        },
      },
      true,
    ],
    [
      'not without cookies if the stored time is over',
      {
        local: {
          ...local,
          'sso-elements.clock': 'no-cookie',
          tokenExpiryTime: String(Date.now() - 1),
        },
      },
      false,
    ],
    [
      'not without cookies if no time is stored',
      { local: { ...local, 'sso-elements.clock': 'no-cookie' } },
      false,
    ],
    [
      'with an invalid clock difference, which is ignored',
      { local: { ...local, 'sso-elements.clock': 'x' }, cookies: inAnHour },
      true,
    ],
  ];
  for (const [title, start, isLive] of table) {
    it(title, () => expect(readLiveSession(open(start).core) !== undefined).to.equal(isLive));
  }

  it('until its expiry and no longer', () => {
    const sinceMs = Date.now();
    const { core, page } = open(signedIn('ada', HOUR_MS));
    const { expiresAtMs } = readLiveSession(core) ?? { expiresAtMs: 0 };
    expect(expiresAtMs).to.be.within(sinceMs + HOUR_MS, Date.now() + HOUR_MS);
    page.clockAheadMs = HOUR_MS + 1;
    expect(readLiveSession(core)).to.equal(undefined);
  });
});

describe('the lifetime of a session', () => {
  for (const [title, clockAheadMs] of [
    ['right', 0],
    ['24 hours ahead', DAY_MS],
    ['24 hours behind', -DAY_MS],
    ['7 minutes ahead', 420_000],
  ] as const) {
    it(`lasts an hour with a clock that is ${title}`, () => {
      const { core, page } = open({
        local: { isAuthenticated: 'true' },
        cookies: { tokenExpiryDttm: expiryIso(HOUR_MS) },
        clockAheadMs,
      });
      const clock = stopClock(page);
      const expiresAtMs = storeExpiry(core, 3600, core.ports.now());
      expect(expiresAtMs).to.equal(page.now() + HOUR_MS);
      expect(readLiveSession(core)?.expiresAtMs).to.be.closeTo(expiresAtMs, 1);
      clock.freeze(HOUR_MS - 2000);
      expect(readLiveSession(core)).not.to.equal(undefined);
      clock.freeze(4000);
      expect(readLiveSession(core)).to.equal(undefined);
    });
  }

  it('follows the cookie when another tab extends it', () => {
    const tokenExpiryDttm = expiryIso(HOUR_MS);
    const { core, page } = open({
      local: { isAuthenticated: 'true' },
      cookies: { tokenExpiryDttm },
      clockAheadMs: DAY_MS,
    });
    const expiresAtMs = storeExpiry(core, 3600, core.ports.now());
    const extended = new Date(Date.parse(tokenExpiryDttm) + HOUR_MS);
    page.cookies.keep('tokenExpiryDttm', extended.toISOString());
    expect(readLiveSession(core)?.expiresAtMs).to.equal(expiresAtMs + HOUR_MS);
  });

  it('ends with the cookie if there was one', () => {
    const { core, page } = open({ ...signedIn() });
    storeExpiry(core, 3600, core.ports.now());
    page.cookies.write('tokenExpiryDttm=; Path=/; Max-Age=0');
    expect(readLiveSession(core)).to.equal(undefined);
  });

  it('is stored for the suite in milliseconds', () => {
    const { core, page } = open();
    const expiresAtMs = storeExpiry(core, 60, core.ports.now());
    expect(page.local.values.get('tokenExpiryTime')).to.equal(String(expiresAtMs));
    expect(page.local.values.get('sso-elements.clock')).to.equal('no-cookie');
  });
});

describe('a server time', () => {
  const TABLE: [text: string, iso: string | undefined][] = [
    ['2026-01-31T08:15:00Z', '2026-01-31T08:15:00.000Z'],
    ['2026-01-31T08:15:00', '2026-01-31T08:15:00.000Z'],
    ['2026-01-31T08:15', '2026-01-31T08:15:00.000Z'],
    ['2026-01-31T08:15:00+02:00', '2026-01-31T06:15:00.000Z'],
    ['2026-01-31T08:15:00-0130', '2026-01-31T09:45:00.000Z'],
    ['soon', undefined],
    ['', undefined],
  ];
  for (const [text, iso] of TABLE) {
    it(`'${text}' is ${iso ?? 'none'}`, () => {
      const ms = parseServerTime(text);
      expect(Number.isNaN(ms) ? undefined : new Date(ms).toISOString()).to.equal(iso);
    });
  }
});
