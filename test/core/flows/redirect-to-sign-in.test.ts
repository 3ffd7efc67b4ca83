import { expect } from '@open-wc/testing';
import { reauthService } from '../../../src/core/auth/reauth.ts';
import { authService } from '../../../src/core/auth/store.ts';
import { adoptSession, redirectToSignIn } from '../../../src/core/flows/redirect-to-sign-in.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { expiryIso, signedIn, SSO_COOKIES } from '../../support/fixtures/users.ts';
import { ok, refused, unreachable } from '../../support/fixtures/replies.ts';
import { stopClock } from '../../support/time/manual-clock.ts';

// Rules: routes-06, routes-07, routes-08, session-13, session-guard-06

const GATEWAY = 'https://sso.example';
const REFRESH = { roles: ['Business Admin'], displayName: 'Ada Lovelace', tokenExpiry: 1800 };

const open = (start: CoreStart = {}) => fakeCore({ href: `${HOST}/prices?list=7#row`, ...start });

describe('a guarded page without a session', () => {
  it('redirects to sign-in and saves its path', async () => {
    const { core, page, host } = open();
    await redirectToSignIn(core);
    expect(page.visits).to.deep.equal(['/login']);
    expect(page.local.values.get('previouslyVisitedPath')).to.equal('/prices?list=7#row');
    expect(host.of('sso-navigate')).to.deep.equal([{ path: '/login', reload: false }]);
    expect(page.gateway.requests('refresh')).to.deep.equal([]);
  });

  it('clears a user whose session expired while no page was open', async () => {
    const { local } = signedIn();
    const { core, page } = open({ ...(local ? { local } : {}) });
    await redirectToSignIn(core);
    expect(page.local.values.has('userId')).to.equal(false);
    expect(page.local.values.get('prevVisitedPathForForceLogoutUser')).to.equal(
      '{"ada":"/prices?list=7#row"}',
    );
  });

  for (const path of ['/login', '/acme/login', '/terms&condition', '/page-unavailable'])
    it(`does not redirect from ${path}, which is public`, async () => {
      const { core, page } = open({ href: HOST + path });
      await redirectToSignIn(core);
      expect([page.visits, page.gateway.sent]).to.deep.equal([[], []]);
      expect(authService(core).$auth.get().status).to.equal('signed-out');
    });

  it('is still unknown on a public page of another origin than the gateway’s, which makes no call', async () => {
    const { core, page } = open({ href: `${HOST}/login`, settings: { apiBase: GATEWAY } });
    await redirectToSignIn(core);
    expect(page.gateway.sent).to.deep.equal([]);
    expect(authService(core).$auth.get().status).to.equal('unknown');
  });

  it('stays while its user is asked to sign in again over it', async () => {
    const { core, page } = open();
    reauthService(core).$reauth.set({ userId: 'ada', roles: [], reason: 'expired' });
    await redirectToSignIn(core);
    expect(page.visits).to.deep.equal([]);
    expect([...page.local.values.keys()]).to.deep.equal([]);
  });

  it('is signed out if the page prevents the redirect', async () => {
    const { core, page, host } = open();
    host.prevented.add('sso-navigate');
    await redirectToSignIn(core);
    expect(page.visits).to.deep.equal([]);
    expect(authService(core).$auth.get().status).to.equal('signed-out');
  });

  it('stays if there is a session now', async () => {
    const { core, page } = open(signedIn());
    await redirectToSignIn(core);
    expect(page.visits).to.deep.equal([]);
  });

  it('makes no call to a gateway on another origin if there is a session', async () => {
    const { core, page } = open({ ...signedIn(), settings: { apiBase: GATEWAY } });
    await redirectToSignIn(core);
    expect(page.gateway.sent).to.deep.equal([]);
  });

  it('stays if another tab signs in during the call', async () => {
    const { core, page } = open({ settings: { apiBase: GATEWAY } });
    page.gateway.answer('refresh', (request) => {
      for (const [key, value] of Object.entries(signedIn().local ?? {}))
        page.local.values.set(key, value);
      page.cookies.keep('tokenExpiryDttm', expiryIso(60_000));
      return refused(500)(request);
    });
    await redirectToSignIn(core);
    expect(page.visits).to.deep.equal([]);
  });

  it('calls a gateway on another origin and stays if it has a session', async () => {
    const { core, page } = open({ settings: { apiBase: GATEWAY } });
    page.gateway.answer('refresh', ok(REFRESH));
    await redirectToSignIn(core);
    expect(page.visits).to.deep.equal([]);
    expect(authService(core).isAuthenticated()).to.equal(true);
  });

  it('calls its own gateway if the expiry cookie is set', async () => {
    const { core, page } = open({ cookies: { tokenExpiryDttm: expiryIso(60_000) } });
    page.gateway.answer('refresh', refused(401));
    await redirectToSignIn(core);
    expect(page.gateway.requests('refresh')).to.have.length(1);
    expect(page.visits).to.deep.equal(['/login']);
  });
});

describe('a session that started on another origin', () => {
  it('is adopted with the data of the readable cookies', async () => {
    const { core, page } = open({
      cookies: { ...SSO_COOKIES, tokenExpiryDttm: expiryIso(600_000) },
    });
    page.gateway.answer('refresh', ok(REFRESH));
    expect(await adoptSession(core)).to.equal(true);
    expect(authService(core).$auth.get()).to.include({
      status: 'signed-in',
      userId: 'ada@acme.example',
      displayName: 'Ada Lövelace; Countess',
      userType: 'EXT',
    });
    expect(page.local.values.get('sso-elements.lifetime')).to.match(/^(1799|1800)\d{3}$/);
  });

  it('is adopted with the gateway’s data if no cookie is readable', async () => {
    const { core, page } = open({ settings: { apiBase: GATEWAY } });
    page.gateway.answer('refresh', ok(REFRESH));
    expect(await adoptSession(core)).to.equal(true);
    expect(authService(core).$auth.get()).to.deep.include({
      status: 'signed-in',
      userId: '',
      displayName: 'Ada Lovelace',
      roles: ['Business Admin'],
    });
    expect(page.local.values.get('tenant')).to.equal('ACME');
    for (const missing of ['userType', 'locale', 'lastLoginTime'])
      expect(page.local.values.has(missing), missing).to.equal(false);
  });

  it('counts its lifetime from the time of the request', async () => {
    const { core, page } = open({ settings: { apiBase: GATEWAY } });
    const clock = stopClock(page);
    const startedMs = page.now();
    page.gateway.answer('refresh', (request) => {
      clock.freeze(20_000);
      return ok(REFRESH)(request);
    });
    await adoptSession(core);
    expect(Number(page.local.values.get('tokenExpiryTime'))).to.equal(startedMs + 1_800_000);
  });

  for (const [title, answer] of [
    ['it does not exist', refused(401)],
    ['the gateway fails', refused(500)],
    ['the gateway is unreachable', unreachable],
  ] as const)
    it(`is not adopted when ${title}, and no event is dispatched`, async () => {
      const { core, page, host } = open({ settings: { apiBase: GATEWAY } });
      page.gateway.answer('refresh', answer);
      expect(await adoptSession(core)).to.equal(false);
      expect(page.local.values.has('isAuthenticated')).to.equal(false);
      expect(host.of('sso-signed-out')).to.deep.equal([]);
    });
});
