import { expect } from '@open-wc/testing';
import { readSession } from '../../../src/core/platform/stored-session.ts';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { authService } from '../../../src/core/auth/store.ts';
import { staySignedIn } from '../../../src/core/flows/stay-signed-in.ts';
import { busyService } from '../../../src/core/notices/busy.ts';
import { warningService } from '../../../src/core/session/warning.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { held, ok, refused, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { until } from '../../support/time/until.ts';
import { activeAgo, watched } from '../../support/core/watched-page.ts';

// Rules: session-18, session-warning-08, session-warning-09, session-warning-10, session-warning-11

const REFRESH = { roles: ['Business User'], displayName: 'Ada', tokenExpiry: 1800 };

const LIFETIME_MS = REFRESH.tokenExpiry * 1000;
/** Remaining life of the session; the warning is open. */
const LEFT_MS = 60_000;
const { stayDisabledMs, failedStayClosesMs } = CONSTANTS;

/** Returns the storage of a user without activity since the half-hour token was issued. */
const idleSince = (agoMs: number) => ({
  ...activeAgo(agoMs).local,
  'sso-elements.lifetime': String(LIFETIME_MS),
});

describe('staying signed in', () => {
  const open = async (...answers: Answer[]) => {
    const fake = await watched(LEFT_MS, { local: idleSince(LIFETIME_MS - LEFT_MS) });
    fake.page.gateway.answer('refresh', ...answers);
    const { $warning } = warningService(fake.core);
    await until($warning, (warning) => warning !== undefined);
    return { ...fake, $warning, callCount: () => fake.page.gateway.requests('refresh').length };
  };

  it('refreshes, shows a toast and closes the warning', async () => {
    const { core, page, $warning, host } = await open(ok(REFRESH));
    await staySignedIn(core);
    expect($warning.get()).to.equal(undefined);
    expect(toastsOf(core)).to.deep.equal(['success: Successful ! / Session Refreshed']);
    expect(host.of('sso-session-refreshed')).to.have.length(1);
    expect(page.local.values.has('sso-elements.stayTried')).to.equal(false);
    expect(Number(page.local.values.get('lastTabActiveOn'))).to.be.closeTo(Date.now(), 10_000);
    expect(busyService(core).$busy.get()).to.equal(0);
  });

  it('is ignored while a refresh runs', async () => {
    const reply = held(ok(REFRESH));
    const { core, callCount } = await open(reply.answer);
    const first = staySignedIn(core);
    await until(busyService(core).$busy, (count) => count > 0);
    await staySignedIn(core);
    reply.release();
    await first;
    expect(callCount()).to.equal(1);
    expect(toastsOf(core)).to.have.length(1);
  });

  it('counts as no activity in the session of another sign-in, as after a pause of the tab', async () => {
    const reply = held(unreachable);
    const { core, page } = await open(reply.answer);
    const answer = staySignedIn(core);
    await until(busyService(core).$busy, (count) => count > 0);
    authService(core).clearInPage();
    const activeBefore = page.local.values.get('lastTabActiveOn');
    page.local.values.set('tokenExpiryTime', String(Date.now() + 2 * LIFETIME_MS));
    reply.release();
    await answer;
    expect(page.local.values.get('lastTabActiveOn')).to.equal(activeBefore);
  });

  it('is ignored when too little time remains', async () => {
    const { core, page, callCount } = await open(ok(REFRESH));
    page.clockAheadMs = LEFT_MS - stayDisabledMs + 1;
    await staySignedIn(core);
    expect(callCount()).to.equal(0);
  });

  it('is ignored when no warning is open', async () => {
    const { core, callCount } = await open(ok(REFRESH));
    warningService(core).close();
    await staySignedIn(core);
    expect(callCount()).to.equal(0);
  });

  for (const [title, answer] of [
    ['the gateway fails', refused(500)],
    ['the gateway is unreachable', unreachable],
    ['the gateway forbids it', refused(403)],
  ] as const)
    it(`reports only in the warning that ${title}`, async () => {
      const { core, page, $warning } = await open(answer);
      await staySignedIn(core);
      // The user may retry, but the watch must not refresh silently for this end of the session.
      const endsAtMs = String(readSession(core)?.expiresAtMs);
      expect(page.local.values.get('sso-elements.stayTried')).to.equal(endsAtMs);
      expect($warning.get()?.problem).to.equal('failed');
      expect([toastsOf(core), dialogsOf(core)]).to.deep.equal([[], []]);
    });

  describe('after inactivity', () => {
    /** The warning is open this long before the inactivity limit; the token lives longer. */
    const IDLE_LEFT_MS = 60_000;
    const openIdle = async (...answers: Answer[]) => {
      const limitSeconds = 900;
      const fake = await watched(LIFETIME_MS, {
        local: {
          ...idleSince(limitSeconds * 1000 - IDLE_LEFT_MS),
          userInactivityTime: String(limitSeconds),
        },
      });
      fake.page.gateway.answer('refresh', ...answers);
      const { $warning } = warningService(fake.core);
      await until($warning, (warning) => warning !== undefined);
      const lastActive = () => fake.page.local.values.get('lastTabActiveOn');
      return { ...fake, $warning, lastActive };
    };

    it('keeps the warning with its problem after a failure, and can be retried', async () => {
      const { core, $warning, lastActive } = await openIdle(unreachable, ok(REFRESH));
      const before = lastActive();
      await staySignedIn(core);
      expect($warning.get()?.problem).to.equal('failed');
      expect(lastActive()).to.equal(before);
      await staySignedIn(core);
      expect($warning.get()).to.equal(undefined);
      expect(Number(lastActive())).to.be.closeTo(Date.now(), 10_000);
    });

    it('counts as activity if another tab’s refresh has extended the session', async () => {
      const { core, page, $warning, lastActive } = await openIdle(async (request) => {
        page.local.values.set('tokenExpiryTime', String(Date.now() + LIFETIME_MS + 5_000));
        return ok(REFRESH)(request);
      });
      await staySignedIn(core);
      expect(Number(lastActive())).to.be.closeTo(Date.now(), 10_000);
      expect($warning.get()).to.equal(undefined);
    });
  });

  it('closes the warning after a failure with too little time to retry', async () => {
    const reply = held(unreachable);
    const { core, page, $warning, callCount } = await open(reply.answer);
    const done = staySignedIn(core);
    await until(busyService(core).$busy, (count) => count > 0 && callCount() >= 0);
    page.clockAheadMs = LEFT_MS - failedStayClosesMs + 1;
    reply.release();
    await done;
    expect($warning.get()).to.equal(undefined);
    expect(toastsOf(core)).to.deep.equal([]);
  });

  it('reports that the session cannot be extended further', async () => {
    const { core, $warning } = await open(ok({ ...REFRESH, tokenExpiry: 60 }));
    await staySignedIn(core);
    expect($warning.get()?.problem).to.equal('capped');
    expect(toastsOf(core)).to.deep.equal([]);
  });

  it('ends a session that the gateway does not know', async () => {
    const { core, page, $warning, host } = await open(refused(401));
    await staySignedIn(core);
    expect(page.local.values.has('sso-elements.stayTried')).to.equal(false);
    expect($warning.get()).to.equal(undefined);
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
  });
});
