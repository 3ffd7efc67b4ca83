import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { createSessionActions } from '../../../src/core/flows/session-actions.ts';
import { warningService } from '../../../src/core/session/warning.ts';
import { watchService } from '../../../src/core/session/watch.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { expiryIso, signedIn } from '../../support/fixtures/users.ts';
import { ok, unreachable } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { signOutReasons } from '../../support/core/watched-page.ts';

// Rules: routes-06, session-10, session-19, session-21, session-warning-13

const HOUR_MS = 3_600_000;
const NEWS_MS = 200;

/** Returns a page's session actions on a stopped clock, and counts how often it checks the session again. */
function open(start: CoreStart = {}) {
  const fake = fakeCore({
    href: `${HOST}/profile`,
    ...signedIn(),
    constants: { storageSyncMs: NEWS_MS },
    ...start,
  });
  const { core, page } = fake;
  const clock = stopClock(page);
  const counts = { checks: 0 };
  watchService(core).check = () => void (counts.checks += 1);
  const { $warning, open: warn } = warningService(core);
  return {
    ...fake,
    clock,
    counts,
    actions: createSessionActions(core),
    warning: () => $warning.get(),
    warn: () => warn(page.now() + 60_000),
    due: { phase: 'warning', endsAtMs: page.now() + 60_000, noticeAtMs: 0, nextAtMs: 0 } as const,
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the quiet phase', () => {
  it('closes the warning and clears the refresh flag of a frozen page', () => {
    const { actions, warn, warning, page } = open();
    page.local.values.set('isSessionRefreshAPIProcessing', 'true');
    page.local.values.set('sso-elements.refreshBegan', '1');
    warn();
    actions.quiet();
    expect(warning()).to.equal(undefined);
    expect(page.local.values.get('isSessionRefreshAPIProcessing')).to.equal('false');
  });

  it('dispatches sso-session-refreshed once if another tab has extended the session', () => {
    const { actions, page, host, core } = open();
    authService(core);
    actions.quiet();
    expect(host.of('sso-session-refreshed')).to.deep.equal([]);
    page.cookies.keep('tokenExpiryDttm', expiryIso(2 * HOUR_MS));
    actions.quiet();
    actions.quiet();
    const [refreshed, ...more] = host.of('sso-session-refreshed');
    expect(refreshed?.expiresInSeconds).to.be.closeTo(7200, 5);
    expect(more).to.deep.equal([]);
  });

  it('does not report a sign-in or sign-out as a refresh', () => {
    const { actions, page, host, core } = open();
    page.local.values.delete('isAuthenticated');
    authService(core).reread();
    page.local.values.set('isAuthenticated', 'true');
    actions.quiet();
    expect(authService(core).$auth.get().status).to.equal('signed-in');
    page.local.values.delete('isAuthenticated');
    actions.quiet();
    expect(host.of('sso-session-refreshed')).to.deep.equal([]);
  });
});

describe('a silent refresh', () => {
  it('is made once per token, and the session is checked after it', async () => {
    const { actions, page, counts, clock } = open();
    page.gateway.answer('refresh', unreachable);
    actions.silentRefresh();
    await waitUntil(() => counts.checks === 1);
    clock.advance(NEWS_MS);
    page.gateway.answer('refresh', ok({}));
    actions.silentRefresh();
    await waitUntil(() => counts.checks === 2);
    expect(page.gateway.requests('refresh')).to.have.length(1);
  });
});

describe('the warning', () => {
  it('opens with the end of the session', () => {
    const { actions, due, warning } = open();
    actions.warning(due);
    expect(warning()?.endsAtMs).to.equal(due.endsAtMs);
  });

  it('does not open on a public page', () => {
    const { actions, due, warning } = open({ href: `${HOST}/login` });
    actions.warning(due);
    expect(warning()).to.equal(undefined);
  });

  it('closes when the page stops listening to other tabs', () => {
    const { actions, page, warn, warning } = open();
    const stop = actions.listen();
    expect(page.channels.size).to.equal(1);
    warn();
    stop();
    expect([page.channels.size, warning()]).to.deep.equal([0, undefined]);
  });
});

describe('an expired session', () => {
  it('is signed out, and its warning closes', async () => {
    const fake = open();
    fake.warn();
    fake.actions.over(fake.due);
    expect(fake.warning()).to.equal(undefined);
    await settled();
    expect(signOutReasons(fake)).to.deep.equal(['expired']);
  });

  for (const [endsEarlierMs, ended] of [
    [1, 'inactive'],
    [0, 'expired'],
  ] as const)
    it(`is called ${ended} if it ends ${endsEarlierMs} ms before its token`, async () => {
      const fake = open();
      const { local, session } = fake.page;
      local.values.set('tokenExpiryTime', String(fake.due.endsAtMs + endsEarlierMs));
      fake.actions.over(fake.due);
      await settled();
      expect([
        local.values.get('sso-elements.ended'),
        session.values.get('sso-elements.ended'),
      ]).to.deep.equal([ended, ended]);
      expect(signOutReasons(fake)).to.deep.equal(['expired']);
    });

  it('is not signed out on a public page', async () => {
    const fake = open({ href: `${HOST}/login` });
    fake.actions.over(fake.due);
    await settled();
    expect(signOutReasons(fake)).to.deep.equal([]);
  });

  describe('by its cookie alone, before the stored time', () => {
    const openWithoutCookie = async () => {
      const fake = open({ cookies: {} });
      fake.page.local.values.set('tokenExpiryTime', String(fake.page.now() + HOUR_MS));
      fake.actions.over(fake.due);
      await settled();
      expect(signOutReasons(fake)).to.deep.equal([]);
      return fake;
    };
    const later = async ({ clock }: Awaited<ReturnType<typeof openWithoutCookie>>) => {
      clock.advance(NEWS_MS);
      await settled();
    };

    it('is signed out if storage has not changed a moment later', async () => {
      const fake = await openWithoutCookie();
      await later(fake);
      expect([signOutReasons(fake), fake.counts.checks]).to.deep.equal([['expired'], 1]);
    });

    it('is checked again if another tab has signed out meanwhile', async () => {
      const fake = await openWithoutCookie();
      fake.page.local.values.delete('isAuthenticated');
      await later(fake);
      expect([signOutReasons(fake), fake.counts.checks]).to.deep.equal([[], 1]);
    });

    it('continues if the cookie is back', async () => {
      const fake = await openWithoutCookie();
      fake.page.cookies.keep('tokenExpiryDttm', expiryIso(HOUR_MS));
      await later(fake);
      expect([signOutReasons(fake), fake.counts.checks]).to.deep.equal([[], 1]);
    });
  });

  it('by its cookie and the stored time is signed out immediately', async () => {
    const fake = open({ cookies: {} });
    fake.page.local.values.set('tokenExpiryTime', String(fake.page.now()));
    fake.actions.over(fake.due);
    await settled();
    expect(signOutReasons(fake)).to.deep.equal(['expired']);
  });
});

describe('a session that another tab ended', () => {
  it('is left without a call, and its warning closes', () => {
    const fake = open();
    fake.warn();
    fake.page.local.values.delete('isAuthenticated');
    fake.actions.leave();
    expect([signOutReasons(fake), fake.warning()]).to.deep.equal([['elsewhere'], undefined]);
    expect(fake.page.gateway.sent).to.deep.equal([]);
  });

  it('is checked again if a user has signed in since', () => {
    const fake = open();
    fake.actions.leave();
    expect([signOutReasons(fake), fake.counts.checks]).to.deep.equal([[], 1]);
  });
});

it('a guarded page without a session redirects to sign-in', async () => {
  const { actions, page } = open({ local: {}, cookies: {} });
  actions.redirect();
  await waitUntil(() => page.visits.length > 0);
  expect(page.visits).to.deep.equal(['/login']);
});
