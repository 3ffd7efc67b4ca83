import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { adoptSession, redirectToSignIn } from '../../../src/core/flows/redirect-to-sign-in.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/fake-core.ts';
import { expiryIso, signedIn, SSO_COOKIES } from '../../support/users.ts';
import { ok, refused, unreachable } from '../../support/replies.ts';

const GATEWAY = 'https://sso.example';
const REFRESH = { roles: ['Business Admin'], displayName: 'Ada Lovelace', tokenExpiry: 1800 };

const open = (start: CoreStart = {}) => fakeCore({ href: `${HOST}/prices?list=7#row`, ...start });

describe('a guarded page without a session', () => {
  it('is left for sign-in, and its path is kept', async () => {
    const { core, page, host } = open();
    await redirectToSignIn(core);
    expect(page.visits).to.deep.equal(['/login']);
    expect(page.local.values.get('previouslyVisitedPath')).to.equal('/prices?list=7#row');
    expect(host.of('sso-navigate')).to.deep.equal([{ path: '/login', reload: false }]);
    expect(page.gateway.requests('refresh')).to.deep.equal([]);
  });

  it('forgets whose session ran out while no page was there', async () => {
    const { local } = signedIn();
    const { core, page } = open({ ...(local ? { local } : {}) });
    await redirectToSignIn(core);
    expect(page.local.values.has('userId')).to.equal(false);
    expect(page.local.values.get('prevVisitedPathForForceLogoutUser')).to.equal(
      '{"ada":"/prices?list=7#row"}',
    );
  });

  for (const path of ['/login', '/acme/login', '/terms&condition', '/page-unavailable'])
    it(`is not ${path}, which needs none`, async () => {
      const { core, page } = open({ href: HOST + path });
      await redirectToSignIn(core);
      expect([page.visits, page.gateway.sent]).to.deep.equal([[], []]);
    });

  it('stays when it has one by now', async () => {
    const { core, page } = open(signedIn());
    await redirectToSignIn(core);
    expect(page.visits).to.deep.equal([]);
  });

  it('asks no gateway of another origin where there is one already', async () => {
    const { core, page } = open({ ...signedIn(), settings: { apiBase: GATEWAY } });
    await redirectToSignIn(core);
    expect(page.gateway.sent).to.deep.equal([]);
  });

  it('stays where another tab signs in while the gateway is asked', async () => {
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

  it('asks a gateway of another origin, and stays where that knows the person', async () => {
    const { core, page } = open({ settings: { apiBase: GATEWAY } });
    page.gateway.answer('refresh', ok(REFRESH));
    await redirectToSignIn(core);
    expect(page.visits).to.deep.equal([]);
    expect(authService(core).isAuthenticated()).to.equal(true);
  });

  it('asks its own gateway where a cookie tells of a session', async () => {
    const { core, page } = open({ cookies: { tokenExpiryDttm: expiryIso(60_000) } });
    page.gateway.answer('refresh', refused(401));
    await redirectToSignIn(core);
    expect(page.gateway.requests('refresh')).to.have.length(1);
    expect(page.visits).to.deep.equal(['/login']);
  });
});

describe('a session that was begun on another origin', () => {
  it('is taken up with what the readable cookies say', async () => {
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

  it('is taken up with what the gateway says where no cookie can be read', async () => {
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
    for (const untold of ['userType', 'locale', 'lastLoginTime'])
      expect(page.local.values.has(untold), untold).to.equal(false);
  });

  it('counts from when the gateway was asked', async () => {
    const { core, page } = open({ settings: { apiBase: GATEWAY } });
    const beganMs = Date.now();
    page.gateway.answer('refresh', (request) => {
      page.clockAheadMs += 20_000;
      return ok(REFRESH)(request);
    });
    await adoptSession(core);
    const expiresAtMs = Number(page.local.values.get('tokenExpiryTime'));
    expect(expiresAtMs - beganMs).to.be.within(1_800_000, 1_801_000);
  });

  for (const [title, answer] of [
    ['there is none', refused(401)],
    ['the gateway fails', refused(500)],
    ['nobody answers', unreachable],
  ] as const)
    it(`is not taken up when ${title}, and nothing is said of it`, async () => {
      const { core, page, host } = open({ settings: { apiBase: GATEWAY } });
      page.gateway.answer('refresh', answer);
      expect(await adoptSession(core)).to.equal(false);
      expect(page.local.values.has('isAuthenticated')).to.equal(false);
      expect(host.of('sso-signed-out')).to.deep.equal([]);
    });
});
