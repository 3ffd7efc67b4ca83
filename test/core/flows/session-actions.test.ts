import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { createSessionActions } from '../../../src/core/flows/session-actions.ts';
import { warningService } from '../../../src/core/session/warning.ts';
import { watchService } from '../../../src/core/session/watch.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/fake-core.ts';
import { stopClock } from '../../support/manual-clock.ts';
import { expiryIso, signedIn } from '../../support/users.ts';
import { ok, unreachable } from '../../support/replies.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { reasons } from '../../support/watched.ts';

const HOUR_MS = 3_600_000;
const NEWS_MS = 200;

/** What a page does about its session, how often it looked at it again, and its time in the test's hands. */
function open(start: CoreStart = {}) {
  const fake = fakeCore({
    href: `${HOST}/profile`,
    ...signedIn(),
    constants: { newsDelayMs: NEWS_MS },
    ...start,
  });
  const { core, page } = fake;
  const clock = stopClock(page);
  const seen = { checks: 0 };
  watchService(core).check = () => void (seen.checks += 1);
  const { $warning, open: warn } = warningService(core);
  return {
    ...fake,
    clock,
    seen,
    responses: createSessionActions(core),
    warning: () => $warning.get(),
    warn: () => warn(page.now() + 60_000),
    due: { phase: 'warning', endsAtMs: page.now() + 60_000, noticeAtMs: 0, nextAtMs: 0 } as const,
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('while nothing is due', () => {
  it('the warning goes, and so does the flag of a refresh whose page froze', () => {
    const { responses, warn, warning, page } = open();
    page.local.values.set('isSessionRefreshAPIProcessing', 'true');
    page.local.values.set('sso-elements.refreshBegan', '1');
    warn();
    responses.quiet();
    expect(warning()).to.equal(undefined);
    expect(page.local.values.get('isSessionRefreshAPIProcessing')).to.equal('false');
  });

  it('the page is told of time that somebody has gained, once', () => {
    const { responses, page, host, core } = open();
    authService(core);
    responses.quiet();
    expect(host.of('sso-session-refreshed')).to.deep.equal([]);
    page.cookies.keep('tokenExpiryDttm', expiryIso(2 * HOUR_MS));
    responses.quiet();
    responses.quiet();
    const [told, ...more] = host.of('sso-session-refreshed');
    expect(told?.expiresInSeconds).to.be.closeTo(7200, 5);
    expect(more).to.deep.equal([]);
  });

  it('nobody’s sign-in or sign-out is told as a refresh', () => {
    const { responses, page, host, core } = open();
    page.local.values.delete('isAuthenticated');
    authService(core).reread();
    page.local.values.set('isAuthenticated', 'true');
    responses.quiet();
    expect(authService(core).$auth.get().status).to.equal('signed-in');
    page.local.values.delete('isAuthenticated');
    responses.quiet();
    expect(host.of('sso-session-refreshed')).to.deep.equal([]);
  });
});

describe('a refresh that nobody asked for', () => {
  it('is made once a token, and the session is looked at again after it', async () => {
    const { responses, page, seen, clock } = open();
    page.gateway.answer('refresh', unreachable);
    responses.silentRefresh();
    await waitUntil(() => seen.checks === 1);
    clock.advance(NEWS_MS);
    page.gateway.answer('refresh', ok({}));
    responses.silentRefresh();
    await waitUntil(() => seen.checks === 2);
    expect(page.gateway.requests('refresh')).to.have.length(1);
  });
});

describe('the warning', () => {
  it('opens with the session’s end', () => {
    const { responses, due, warning } = open();
    responses.warning(due);
    expect(warning()?.endsAtMs).to.equal(due.endsAtMs);
  });

  it('does not open where no session is needed', () => {
    const { responses, due, warning } = open({ href: `${HOST}/login` });
    responses.warning(due);
    expect(warning()).to.equal(undefined);
  });

  it('goes when the page hears other tabs no longer', () => {
    const { responses, page, warn, warning } = open();
    const stop = responses.listen();
    expect(page.channels.size).to.equal(1);
    warn();
    stop();
    expect([page.channels.size, warning()]).to.deep.equal([0, undefined]);
  });
});

describe('a session that is over', () => {
  it('is signed out, and is warned of no more', async () => {
    const fake = open();
    fake.warn();
    fake.responses.over();
    expect(fake.warning()).to.equal(undefined);
    await settled();
    expect(reasons(fake)).to.deep.equal(['expired']);
  });

  it('is let be on a page that needs none', async () => {
    const fake = open({ href: `${HOST}/login` });
    fake.responses.over();
    await settled();
    expect(reasons(fake)).to.deep.equal([]);
  });

  describe('by its cookie alone, before its time', () => {
    const begun = async () => {
      const fake = open({ cookies: {} });
      fake.page.local.values.set('tokenExpiryTime', String(fake.page.now() + HOUR_MS));
      fake.responses.over();
      await settled();
      expect(reasons(fake)).to.deep.equal([]);
      return fake;
    };
    const later = async ({ clock }: Awaited<ReturnType<typeof begun>>) => {
      clock.advance(NEWS_MS);
      await settled();
    };

    it('is signed out where storage still says nothing a moment later', async () => {
      const fake = await begun();
      await later(fake);
      expect([reasons(fake), fake.seen.checks]).to.deep.equal([['expired'], 1]);
    });

    it('is looked at again where another tab has signed out meanwhile', async () => {
      const fake = await begun();
      fake.page.local.values.delete('isAuthenticated');
      await later(fake);
      expect([reasons(fake), fake.seen.checks]).to.deep.equal([[], 1]);
    });

    it('lives on where the cookie is back', async () => {
      const fake = await begun();
      fake.page.cookies.keep('tokenExpiryDttm', expiryIso(HOUR_MS));
      await later(fake);
      expect([reasons(fake), fake.seen.checks]).to.deep.equal([[], 1]);
    });
  });

  it('by its cookie and its time alike is signed out at once', async () => {
    const fake = open({ cookies: {} });
    fake.page.local.values.set('tokenExpiryTime', String(fake.page.now()));
    fake.responses.over();
    await settled();
    expect(reasons(fake)).to.deep.equal(['expired']);
  });
});

describe('a session that somebody else ended', () => {
  it('is left without a call, and is warned of no more', () => {
    const fake = open();
    fake.warn();
    fake.page.local.values.delete('isAuthenticated');
    fake.responses.leave();
    expect([reasons(fake), fake.warning()]).to.deep.equal([['elsewhere'], undefined]);
    expect(fake.page.gateway.sent).to.deep.equal([]);
  });

  it('is looked at again where somebody has signed in since', () => {
    const fake = open();
    fake.responses.leave();
    expect([reasons(fake), fake.seen.checks]).to.deep.equal([[], 1]);
  });
});

it('who has no session is turned away from a guarded page', async () => {
  const { responses, page } = open({ local: {}, cookies: {} });
  responses.redirectToSignIn();
  await waitUntil(() => page.visits.length > 0);
  expect(page.visits).to.deep.equal(['/login']);
});
