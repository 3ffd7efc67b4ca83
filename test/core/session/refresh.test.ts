import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { refreshSession } from '../../../src/core/session/refresh.ts';
import { dueForRefresh as open, HOUR_MS, REPLY } from '../../support/due-for-refresh.ts';
import { hanging, held, ok, refused, unreachable, type Answer } from '../../support/replies.ts';

describe('a refresh', () => {
  it('prolongs the session by what the gateway says, and keeps roles and name', async () => {
    const { core, kept } = open();
    expect(await refreshSession(core)).to.equal('refreshed');
    expect(Number(kept('tokenExpiryTime'))).to.be.closeTo(Date.now() + HOUR_MS, 1000);
    expect([kept('roles'), kept('displayRole'), kept('displayName')]).to.deep.equal([
      '["Business Admin"]',
      'Business Admin',
      'Ada King',
    ]);
  });

  it('counts from when the gateway was asked, however late the answer is looked at', async () => {
    const late = held(ok(REPLY));
    const { core, page, kept } = open(late.answer);
    const done = refreshSession(core);
    await Promise.resolve();
    const askedMs = page.now();
    page.clockAheadMs = 300_000;
    late.release();
    await done;
    expect(Number(kept('tokenExpiryTime'))).to.be.closeTo(askedMs + HOUR_MS, 1000);
  });

  it('tells the other tabs, by the flag of spec 3 too', async () => {
    const { core, page, kept } = open();
    await refreshSession(core);
    expect(kept('isRefreshedFromAnotherTab')).to.equal('true');
    expect(page.posted).to.have.length(1);
    expect(page.posted[0]).to.deep.include({ v: 1, tenant: 'ACME', news: 'refreshed' });
  });

  it('says that it is under way while it is, for pages that read the key', async () => {
    const reply = held(ok(REPLY));
    const { core, kept } = open(reply.answer);
    const done = refreshSession(core);
    await new Promise((go) => setTimeout(go));
    expect(kept('isSessionRefreshAPIProcessing')).to.equal('true');
    reply.release();
    await done;
    expect(kept('isSessionRefreshAPIProcessing')).to.equal('false');
  });

  it('that is asked for twice on a page is one call', async () => {
    const { core, page } = open();
    const both = await Promise.all([
      refreshSession(core),
      refreshSession(core, { isSilent: true }),
    ]);
    expect(both).to.deep.equal(['refreshed', 'refreshed']);
    expect(page.gateway.requests('refresh').length).to.equal(1);
  });

  it('is left to another tab that did it while this one waited for its turn', async () => {
    const { core, page } = open();
    let release: () => void = () => undefined;
    const holding = new Promise<void>((go) => (release = go));
    void page.locks?.request('sso-elements.refresh', () => holding);
    const done = refreshSession(core);
    page.local.values.set('tokenExpiryTime', String(Date.now() + HOUR_MS));
    release();
    expect(await done).to.equal('elsewhere');
    expect(page.gateway.requests('refresh')).to.deep.equal([]);
  });

  it('whose answer comes after another tab has refreshed keeps what that one wrote', async () => {
    const late = held(ok(REPLY));
    const { core, page, kept } = open(late.answer, { constants: { newsDelayMs: 1 } });
    const done = refreshSession(core);
    await new Promise((go) => setTimeout(go));
    const theirs = String(Date.now() + 2 * HOUR_MS);
    page.local.values.set('tokenExpiryTime', theirs);
    late.release();
    expect(await done).to.equal('elsewhere');
    expect(kept('tokenExpiryTime')).to.equal(theirs);
  });

  it('is capped where the gateway gives no more time than before', async () => {
    const { core, kept } = open(ok({ ...REPLY, tokenExpiry: 600 }));
    expect(await refreshSession(core)).to.equal('capped');
    expect(kept('sso-elements.stayTried')).to.equal(kept('tokenExpiryTime'));
  });

  it('that is capped is told to the other tabs too', async () => {
    const { core, page } = open(ok({ ...REPLY, tokenExpiry: 600 }));
    await refreshSession(core);
    expect(page.posted).to.have.length(1);
  });

  // The token began 50 minutes ago, or 80: what is asked for is half of that, or half of its hour.
  for (const [leftMinutes, givenMinutes, outcome] of [
    [10, 36, 'refreshed'],
    [10, 34, 'capped'],
    [-20, 15, 'refreshed'],
    [-20, 5, 'capped'],
  ] as const)
    it(`of a token with ${leftMinutes} minutes left is ${outcome} by ${givenMinutes} minutes`, async () => {
      const { core } = open(ok({ ...REPLY, tokenExpiry: givenMinutes * 60 }), {
        local: { tokenExpiryTime: String(Date.now() + leftMinutes * 60_000) },
      });
      expect(await refreshSession(core)).to.equal(outcome);
    });
});

describe('a refresh that fails', () => {
  const failures: [string, Answer][] = [
    ['nobody answers', unreachable],
    ['the answer does not come in time', hanging],
    ['the server is in trouble', refused(503)],
  ];
  for (const [title, answer] of failures) {
    it(`leaves the session as it is: ${title}`, async () => {
      const { core, kept } = open(answer);
      const before = kept('tokenExpiryTime');
      expect(await refreshSession(core)).to.equal('failed');
      expect(authService(core).isAuthenticated()).to.equal(true);
      expect(kept('tokenExpiryTime')).to.equal(before);
      expect(kept('isSessionRefreshAPIProcessing')).to.equal('false');
    });
  }

  it('with a 401 ends the session', async () => {
    const { core, host } = open(refused(401));
    expect(await refreshSession(core)).to.equal('failed');
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
  });

  it('is not tried again in silence for the same token, but may be asked for', async () => {
    const { core, page } = open(unreachable);
    expect(await refreshSession(core, { isSilent: true })).to.equal('failed');
    expect(await refreshSession(core, { isSilent: true })).to.equal('failed');
    expect(page.gateway.requests('refresh').length).to.equal(1);
    page.gateway.answer('refresh', ok(REPLY));
    expect(await refreshSession(core)).to.equal('refreshed');
  });

  it('that was asked for leaves the silent one its try, and tells no other tab', async () => {
    const { core, page, kept } = open(unreachable);
    await refreshSession(core);
    expect(kept('sso-elements.stayTried')).to.equal(undefined);
    expect(page.posted).to.deep.equal([]);
  });

  it('has failed where its turn never comes', async () => {
    const { core, page } = open();
    const forever = () => new Promise(() => undefined);
    void page.locks?.request('sso-elements.refresh', forever);
    void page.locks?.request('sso-elements.refresh-takeover', forever);
    expect(await refreshSession(core)).to.equal('failed');
    expect(page.gateway.requests('refresh')).to.deep.equal([]);
  });

  it('has failed where the browser refuses its locks', async () => {
    const { core, page } = open();
    const request = () => Promise.reject(new DOMException('no locks here', 'SecurityError'));
    Object.assign(page, { locks: { request } });
    expect(await refreshSession(core)).to.equal('failed');
  });

  it('does nothing where nobody is signed in', async () => {
    const { core, page } = open();
    page.local.values.delete('isAuthenticated');
    expect(await refreshSession(core)).to.equal('failed');
    expect(page.gateway.requests('refresh')).to.deep.equal([]);
  });
});
