import { expect } from '@open-wc/testing';
import { refreshNow } from '../../../src/core/flows/refresh-now.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { ok, refused, unreachable } from '../../support/fixtures/replies.ts';

// Rules: session-18, session-19, session-guard-03

const REFRESH = { roles: ['Business User'], displayName: 'Ada', tokenExpiry: 1800 };
const open = (expiresInMs = 600_000) =>
  fakeCore({ ...signedIn('ada', expiresInMs), href: `${HOST}/prices` });

describe('a refresh that the page requests', () => {
  it('extends the session and dispatches its lifetime', async () => {
    const { core, page, host } = open();
    page.gateway.answer('refresh', ok(REFRESH));
    expect(await refreshNow(core)).to.equal(true);
    expect(host.of('sso-session-refreshed')).to.deep.equal([{ expiresInSeconds: 1800 }]);
  });

  it('shares one call with a concurrent refresh', async () => {
    const { core, page, host } = open();
    page.gateway.answer('refresh', ok(REFRESH));
    expect(await Promise.all([refreshNow(core), refreshNow(core)])).to.deep.equal([true, true]);
    expect(page.gateway.requests('refresh')).to.have.length(1);
    expect(host.of('sso-session-refreshed')).to.have.length(1);
  });

  for (const [title, answer] of [
    ['the gateway fails', refused(500)],
    ['the gateway is unreachable', unreachable],
    ['the session is over', refused(401)],
  ] as const)
    it(`returns false when ${title}, and shows nothing`, async () => {
      const { core, page, host } = open();
      page.gateway.answer('refresh', answer);
      expect(await refreshNow(core)).to.equal(false);
      expect([toastsOf(core), dialogsOf(core)]).to.deep.equal([[], []]);
      expect(host.of('sso-session-refreshed')).to.deep.equal([]);
    });

  it('adopts a session of another origin if this one has none', async () => {
    const { core, page } = fakeCore({ href: `${HOST}/prices` });
    page.gateway.answer('refresh', ok(REFRESH));
    expect(await refreshNow(core)).to.equal(true);
    expect(page.local.values.get('isAuthenticated')).to.equal('true');
  });

  it('returns false without any session', async () => {
    const { core, page } = fakeCore({ href: `${HOST}/prices` });
    page.gateway.answer('refresh', refused(401));
    expect(await refreshNow(core)).to.equal(false);
    expect(page.visits).to.deep.equal([]);
  });
});
