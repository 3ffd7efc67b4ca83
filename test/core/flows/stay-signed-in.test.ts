import { expect } from '@open-wc/testing';
import { readSession } from '../../../src/core/platform/stored-session.ts';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { staySignedIn } from '../../../src/core/flows/stay-signed-in.ts';
import { busyService } from '../../../src/core/notices/busy.ts';
import { warningService } from '../../../src/core/session/warning.ts';
import { dialogsOf, toastsOf } from '../../support/notices.ts';
import { held, ok, refused, unreachable, type Answer } from '../../support/replies.ts';
import { until } from '../../support/until.ts';
import { activeAgo, watched } from '../../support/watched.ts';

const REFRESH = { roles: ['Business User'], displayName: 'Ada', tokenExpiry: 1800 };

const LIFETIME_MS = REFRESH.tokenExpiry * 1000;
/** So much is left of the session, which is warned of. */
const LEFT_MS = 60_000;
const { stayDisabledMs, failedStayClosesMs } = CONSTANTS;

/** A person who has done nothing since her token of half an hour was issued. */
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
    return { ...fake, $warning, asked: () => fake.page.gateway.requests('refresh').length };
  };

  it('refreshes, says so and closes the warning', async () => {
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
    const { core, asked } = await open(reply.answer);
    const first = staySignedIn(core);
    await until(busyService(core).$busy, (count) => count > 0);
    await staySignedIn(core);
    reply.release();
    await first;
    expect(asked()).to.equal(1);
    expect(toastsOf(core)).to.have.length(1);
  });

  it('is ignored when too little time remains', async () => {
    const { core, page, asked } = await open(ok(REFRESH));
    page.clockAheadMs = LEFT_MS - stayDisabledMs + 1;
    await staySignedIn(core);
    expect(asked()).to.equal(0);
  });

  it('is ignored when nobody is warned', async () => {
    const { core, asked } = await open(ok(REFRESH));
    warningService(core).close();
    await staySignedIn(core);
    expect(asked()).to.equal(0);
  });

  for (const [title, answer] of [
    ['the gateway fails', refused(500)],
    ['nobody answers', unreachable],
    ['the gateway forbids it', refused(403)],
  ] as const)
    it(`says in the warning alone that ${title}`, async () => {
      const { core, page, $warning } = await open(answer);
      await staySignedIn(core);
      // The next try is hers: the watch must not make it for this end of the session.
      const endsAtMs = String(readSession(core)?.expiresAtMs);
      expect(page.local.values.get('sso-elements.stayTried')).to.equal(endsAtMs);
      expect($warning.get()?.problem).to.equal('failed');
      expect([toastsOf(core), dialogsOf(core)]).to.deep.equal([[], []]);
    });

  describe('after a while without activity', () => {
    /** So long before the end of idleness the warning is open; the token lives on. */
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

    it('keeps the warning with its problem when it failed, and may be tried again', async () => {
      const { core, $warning, lastActive } = await openIdle(unreachable, ok(REFRESH));
      const before = lastActive();
      await staySignedIn(core);
      expect($warning.get()?.problem).to.equal('failed');
      expect(lastActive()).to.equal(before);
      await staySignedIn(core);
      expect($warning.get()).to.equal(undefined);
      expect(Number(lastActive())).to.be.closeTo(Date.now(), 10_000);
    });

    it('counts as activity where another tab’s refresh served it', async () => {
      const { core, page, $warning, lastActive } = await openIdle(async (request) => {
        page.local.values.set('tokenExpiryTime', String(Date.now() + LIFETIME_MS + 5_000));
        return ok(REFRESH)(request);
      });
      await staySignedIn(core);
      expect(Number(lastActive())).to.be.closeTo(Date.now(), 10_000);
      expect($warning.get()).to.equal(undefined);
    });
  });

  it('closes the warning when it failed with too little time left to try again', async () => {
    const reply = held(unreachable);
    const { core, page, $warning, asked } = await open(reply.answer);
    const done = staySignedIn(core);
    await until(busyService(core).$busy, (count) => count > 0 && asked() >= 0);
    page.clockAheadMs = LEFT_MS - failedStayClosesMs + 1;
    reply.release();
    await done;
    expect($warning.get()).to.equal(undefined);
    expect(toastsOf(core)).to.deep.equal([]);
  });

  it('says that the session can not be prolonged any further', async () => {
    const { core, $warning } = await open(ok({ ...REFRESH, tokenExpiry: 60 }));
    await staySignedIn(core);
    expect($warning.get()?.problem).to.equal('capped');
    expect(toastsOf(core)).to.deep.equal([]);
  });

  it('ends with the session that the gateway knows nothing of', async () => {
    const { core, page, $warning, host } = await open(refused(401));
    await staySignedIn(core);
    expect(page.local.values.has('sso-elements.stayTried')).to.equal(false);
    expect($warning.get()).to.equal(undefined);
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
  });
});
