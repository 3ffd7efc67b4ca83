import { expect } from '@open-wc/testing';
import { watchSession } from '../../../src/core/flows/watch-session.ts';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { watchService } from '../../../src/core/session/watch.ts';
import { dueForRefresh } from '../../support/core/due-for-refresh.ts';
import { HOST } from '../../support/core/fake-core.ts';
import { FakeWorker } from '../../support/core/fake-worker.ts';
import { signOutReasons } from '../../support/core/watched-page.ts';
import { ok, unreachable } from '../../support/fixtures/replies.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: session-05, session-06, session-19, session-25, session-29

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LIFETIME_S = 1800;
const LIFETIME_MS = LIFETIME_S * 1000;
const REPLY = ok({ tokenExpiry: LIFETIME_S });

const wake = (type = 'focus') => globalThis.dispatchEvent(new Event(type));

/** Opens a page on a stopped clock that watches a session of half an hour whose token was issued `ageMs` ago. */
function open({ ageMs = MINUTE_MS, local = {} }: { ageMs?: number; local?: object } = {}) {
  const fake = dueForRefresh(REPLY, { href: `${HOST}/profile` });
  const { core, page, host } = fake;
  const { values } = page.local;
  const clock = stopClock(page);
  const worker = new FakeWorker();
  page.startWorker = () => worker as unknown as Worker;
  const stored = {
    'sso-elements.lifetime': LIFETIME_MS,
    tokenExpiryTime: page.now() - ageMs + LIFETIME_MS,
    lastTabActiveOn: page.now() - ageMs,
    ...local,
  };
  for (const [key, value] of Object.entries(stored)) values.set(key, String(value));
  watchSession(core);
  const refreshedEvents = () => host.of('sso-session-refreshed');
  return {
    ...fake,
    clock,
    worker,
    refreshedEvents,
    refreshes: () => page.gateway.requests('refresh').length,
    remainingSeconds: () => watchService(core).remainingMs() / 1000,
    lastActiveMs: () => Number(values.get('lastTabActiveOn')),
    /** Lets everything happen that a wake or a heartbeat has started. */
    async settle(): Promise<void> {
      await import('../../../src/core/flows/session-actions.ts');
      for (let turn = 0; turn < 5; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve));
        clock.advance(1);
      }
    },
    /** Waits until the session was refreshed. */
    async refreshed(): Promise<void> {
      await waitUntil(() => refreshedEvents().length > 0, 'the refresh');
      await this.settle();
      expect(refreshedEvents()).to.deep.equal([{ expiresInSeconds: LIFETIME_S }]);
    },
  };
}

/** Opens a page that has begun its heartbeats. */
function openForLonger(start: Parameters<typeof open>[0] = {}) {
  const page = open(start);
  page.clock.advance(CONSTANTS.heartbeatMs);
  return { ...page, heartbeat: () => page.clock.advance(CONSTANTS.heartbeatMs) };
}

describe('a clock that is set back', () => {
  for (const [what, backMs] of [
    ['an hour', HOUR_MS],
    ['three days', 72 * HOUR_MS],
  ] as const)
    it(`by ${what} shows no more time than a token has, and refreshes at the next wake, once`, async () => {
      const page = open();
      page.clock.set(-backMs);
      expect(page.remainingSeconds()).to.equal(LIFETIME_S);
      wake();
      await page.refreshed();
      expect(page.remainingSeconds()).to.be.closeTo(LIFETIME_S, 1);
      wake();
      await page.settle();
      expect([page.refreshes(), signOutReasons(page)]).to.deep.equal([1, []]);
    });

  for (const [title, ageMs, backMs] of [
    ['without a wake', MINUTE_MS, HOUR_MS],
    ['even if its token is older than that', 20 * MINUTE_MS, 15 * MINUTE_MS],
    ['by two minutes', 20 * MINUTE_MS, 2 * MINUTE_MS],
  ] as const)
    it(`is noticed by an open page ${title}`, async () => {
      const page = openForLonger({ ageMs });
      page.clock.set(-backMs);
      page.heartbeat();
      await page.refreshed();
      page.heartbeat();
      await page.settle();
      expect(page.refreshes()).to.equal(1);
    });

  it('by a minute changes nothing', async () => {
    const page = openForLonger();
    page.clock.set(-MINUTE_MS);
    page.heartbeat();
    wake();
    await page.settle();
    expect([page.refreshes(), signOutReasons(page)]).to.deep.equal([0, []]);
  });

  for (const [what, ageMs] of [
    ['is from the future', MINUTE_MS],
    ['is older than the set back', 70 * MINUTE_MS],
  ] as const)
    it(`while the browser is offline refreshes at the next wake if the token ${what}, once`, async () => {
      const longSession = { 'sso-elements.lifetime': 2 * HOUR_MS };
      const page = openForLonger({ ageMs, local: longSession });
      page.page.gateway.answer('refresh', unreachable);
      page.clock.set(-HOUR_MS);
      page.heartbeat();
      await waitUntil(() => page.refreshes() === 1);
      page.heartbeat();
      await page.settle();
      expect([page.refreshes(), signOutReasons(page)]).to.deep.equal([1, []]);
      page.page.gateway.answer('refresh', REPLY);
      wake('online');
      await page.refreshed();
      wake('online');
      await page.settle();
      expect(page.refreshes()).to.equal(2);
    });

  it('does not count as a session that the gateway extends no further', async () => {
    const page = open();
    page.clock.set(-HOUR_MS);
    wake();
    await page.refreshed();
    expect(page.stored('sso-elements.stayTried')).to.equal(undefined);
  });

  it('in two tabs refreshes once if one of them notices it', async () => {
    const first = openForLonger();
    const second = open();
    const { local, locks } = first.page;
    Object.assign(second.page, { local, locks });
    for (const { clock } of [first, second]) clock.set(-HOUR_MS);
    first.heartbeat();
    await first.refreshed();
    second.page.fireStorage('tokenExpiryTime');
    wake();
    await second.settle();
    expect([first.refreshes(), second.refreshes()]).to.deep.equal([1, 0]);
    expect(second.remainingSeconds()).to.be.closeTo(LIFETIME_S, 60);
  });

  it('makes activity in the future count as activity now, and records the next', async () => {
    const page = open({ local: { userInactivityTime: 600 } });
    page.clock.set(-HOUR_MS);
    wake();
    expect(page.lastActiveMs()).to.equal(page.page.now());
    expect(page.remainingSeconds()).to.equal(600);
    page.clock.freeze(MINUTE_MS);
    globalThis.dispatchEvent(new Event('keydown'));
    expect(page.lastActiveMs()).to.equal(page.page.now());
    await page.settle();
  });

  it('does not make an idle user an active one', async () => {
    const page = openForLonger();
    page.clock.set(-HOUR_MS);
    page.heartbeat();
    await page.refreshed();
    page.clock.advance(LIFETIME_MS - CONSTANTS.sessionWarningMs);
    await page.settle();
    expect(page.host.of('sso-session-warning').length).to.equal(1);
    expect(page.refreshes()).to.equal(1);
  });

  it('gives the worker the times of the refresh', async () => {
    const page = openForLonger();
    page.clock.set(-HOUR_MS);
    page.heartbeat();
    await page.refreshed();
    const expiries = page.worker.sent.flatMap((message) =>
      message.type === 'tokenExpirationHandler' ? [message.tokenExpiryTime] : [],
    );
    expect(expiries.at(-1)).to.be.closeTo(page.page.now() + LIFETIME_MS, 1000);
  });

  it('does not limit a session of unknown lifetime', async () => {
    const page = open({ local: { 'sso-elements.lifetime': '' } });
    page.clock.set(-HOUR_MS);
    wake();
    await page.settle();
    expect(page.refreshes()).to.equal(0);
    expect(page.remainingSeconds()).to.be.closeTo((LIFETIME_MS - MINUTE_MS + HOUR_MS) / 1000, 1);
  });
});

describe('a clock that is set forward', () => {
  it('by 25 minutes leaves the rest of the session by this clock, and changes nothing else', async () => {
    const page = openForLonger();
    page.clock.set(25 * MINUTE_MS);
    page.heartbeat();
    wake();
    await page.settle();
    expect(page.remainingSeconds()).to.be.closeTo(3 * 60, 1);
    expect([page.refreshes(), signOutReasons(page)]).to.deep.equal([0, []]);
  });

  it('and back refreshes a session whose token was issued meanwhile', async () => {
    const page = open({ ageMs: -HOUR_MS });
    wake();
    await page.refreshed();
    expect(page.refreshes()).to.equal(1);
  });
});
