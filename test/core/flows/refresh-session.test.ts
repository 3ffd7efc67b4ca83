import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { refreshSession } from '../../../src/core/flows/refresh-session.ts';
import { dueForRefresh as open, HOUR_MS, REPLY } from '../../support/core/due-for-refresh.ts';
import {
  hanging,
  held,
  ok,
  refused,
  unreachable,
  type Answer,
} from '../../support/fixtures/replies.ts';

// Rules: session-03, session-07, session-14, session-15, session-16, session-17, session-18, storage-07

describe('a refresh', () => {
  it('extends the session and stores the new roles and name', async () => {
    const { core, stored } = open();
    const sinceMs = Date.now();
    expect(await refreshSession(core)).to.equal('refreshed');
    expect(Number(stored('tokenExpiryTime'))).to.be.within(sinceMs + HOUR_MS, Date.now() + HOUR_MS);
    expect([stored('roles'), stored('displayRole'), stored('displayName')]).to.deep.equal([
      '["Business Admin"]',
      'Business Admin',
      'Ada King',
    ]);
  });

  it('counts from the time of the request, however late the reply is processed', async () => {
    const late = held(ok(REPLY));
    const { core, page, stored } = open(late.answer);
    const beforeMs = page.now();
    const done = refreshSession(core);
    await Promise.resolve();
    const askedMs = page.now();
    page.clockAheadMs = 300_000;
    late.release();
    await done;
    expect(Number(stored('tokenExpiryTime'))).to.be.within(beforeMs + HOUR_MS, askedMs + HOUR_MS);
  });

  it('notifies the other tabs, also by the flag isRefreshedFromAnotherTab', async () => {
    const { core, page, stored } = open();
    await refreshSession(core);
    expect(stored('isRefreshedFromAnotherTab')).to.equal('true');
    expect(page.posted).to.have.length(1);
    expect(page.posted[0]).to.deep.include({ v: 1, tenant: 'ACME', news: 'refreshed' });
  });

  it('sets its flag while it runs, for pages that read the key', async () => {
    const reply = held(ok(REPLY));
    const { core, stored } = open(reply.answer);
    const done = refreshSession(core);
    await new Promise((go) => setTimeout(go));
    expect(stored('isSessionRefreshAPIProcessing')).to.equal('true');
    reply.release();
    await done;
    expect(stored('isSessionRefreshAPIProcessing')).to.equal('false');
  });

  it('that is requested twice on a page makes one call', async () => {
    const { core, page } = open();
    const both = await Promise.all([
      refreshSession(core),
      refreshSession(core, { isSilent: true }),
    ]);
    expect(both).to.deep.equal(['refreshed', 'refreshed']);
    expect(page.gateway.requests('refresh').length).to.equal(1);
  });

  it('is skipped if another tab refreshed while this one waited for the lock', async () => {
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

  it('whose reply arrives after another tab’s refresh keeps the other tab’s values', async () => {
    const late = held(ok(REPLY));
    const { core, page, stored } = open(late.answer, { constants: { storageSyncMs: 1 } });
    const done = refreshSession(core);
    await new Promise((go) => setTimeout(go));
    const theirs = String(Date.now() + 2 * HOUR_MS);
    page.local.values.set('tokenExpiryTime', theirs);
    late.release();
    expect(await done).to.equal('elsewhere');
    expect(stored('tokenExpiryTime')).to.equal(theirs);
  });

  it('is capped if the gateway grants no more time than before', async () => {
    const { core, stored } = open(ok({ ...REPLY, tokenExpiry: 600 }));
    expect(await refreshSession(core)).to.equal('capped');
    expect(stored('sso-elements.stayTried')).to.equal(stored('tokenExpiryTime'));
  });

  it('that is capped notifies the other tabs too', async () => {
    const { core, page } = open(ok({ ...REPLY, tokenExpiry: 600 }));
    await refreshSession(core);
    expect(page.posted).to.have.length(1);
  });

  // The token started 50 or 80 minutes ago. A refresh must gain half of that, at most half of its hour.
  for (const [leftMinutes, givenMinutes, outcome] of [
    [10, 36, 'refreshed'],
    [10, 34, 'capped'],
    [-20, 15, 'refreshed'],
    [-20, 5, 'capped'],
  ] as const)
    it(`of a token with ${leftMinutes} minutes left is ${outcome} with ${givenMinutes} minutes`, async () => {
      const { core } = open(ok({ ...REPLY, tokenExpiry: givenMinutes * 60 }), {
        local: { tokenExpiryTime: String(Date.now() + leftMinutes * 60_000) },
      });
      expect(await refreshSession(core)).to.equal(outcome);
    });
});

describe('a refresh that fails', () => {
  const failures: [string, Answer][] = [
    ['the gateway is unreachable', unreachable],
    ['the reply does not arrive in time', hanging],
    ['the gateway fails', refused(503)],
  ];
  for (const [title, answer] of failures) {
    it(`leaves the session unchanged: ${title}`, async () => {
      const constants = answer === hanging ? { refreshTimeoutMs: 50 } : {};
      const { core, stored } = open(answer, { constants });
      const before = stored('tokenExpiryTime');
      expect(await refreshSession(core)).to.equal('failed');
      expect(authService(core).isAuthenticated()).to.equal(true);
      expect(stored('tokenExpiryTime')).to.equal(before);
      expect(stored('isSessionRefreshAPIProcessing')).to.equal('false');
    });
  }

  it('with a 401 ends the session', async () => {
    const { core, host } = open(refused(401));
    expect(await refreshSession(core)).to.equal('failed');
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
  });

  it('is not retried silently for the same token, but on request', async () => {
    const { core, page } = open(unreachable);
    expect(await refreshSession(core, { isSilent: true })).to.equal('failed');
    expect(await refreshSession(core, { isSilent: true })).to.equal('failed');
    expect(page.gateway.requests('refresh').length).to.equal(1);
    page.gateway.answer('refresh', ok(REPLY));
    expect(await refreshSession(core)).to.equal('refreshed');
  });

  it('on request does not count as a silent attempt, and notifies no other tab', async () => {
    const { core, page, stored } = open(unreachable);
    await refreshSession(core);
    expect(stored('sso-elements.stayTried')).to.equal(undefined);
    expect(page.posted).to.deep.equal([]);
  });

  it('returns failed if it never gets the lock', async () => {
    const { core, page } = open(ok(REPLY), { constants: { refreshWaitMs: 50 } });
    const forever = () => new Promise(() => undefined);
    void page.locks?.request('sso-elements.refresh', forever);
    void page.locks?.request('sso-elements.refresh-takeover', forever);
    expect(await refreshSession(core)).to.equal('failed');
    expect(page.gateway.requests('refresh')).to.deep.equal([]);
  });

  it('extends the session without locks if the browser denies them', async () => {
    const { core, page } = open();
    const request = () => Promise.reject(new DOMException('no locks here', 'SecurityError'));
    Object.assign(page, { locks: { request } });
    expect(await refreshSession(core)).to.equal('refreshed');
  });

  it('makes no call on a signed-out page', async () => {
    const { core, page } = open();
    page.local.values.delete('isAuthenticated');
    expect(await refreshSession(core)).to.equal('failed');
    expect(page.gateway.requests('refresh')).to.deep.equal([]);
  });
});
