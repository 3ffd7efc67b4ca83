import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { loadPortal, optionsService } from '../../../src/core/flows/load-portal.ts';
import { openSignIn } from '../../../src/core/flows/open-sign-in.ts';
import { signInPath } from '../../../src/core/config/navigation.ts';
import { resetRequestService } from '../../../src/core/auth/reset-request.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { answerDialog, dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { expiryIso, signedIn, SSO_COOKIES } from '../../support/fixtures/users.ts';
import { ok, refused, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { stopClock } from '../../support/time/manual-clock.ts';

// Rules: routes-09, routes-15, session-13, sign-in-12, sso-06, tenants-02, tenants-06, tenants-07

const AUTH_TYPES = {
  authentications: [{ authType: 'BASIC', orgType: 'TENANT', name: 'Password', logo: '' }],
  theme: { themeDetails: [{ type: 'NAME', value: 'Acme', html: '', color: '' }] },
};

function open(start: CoreStart = {}, answer: Answer = ok(AUTH_TYPES)) {
  const fake = fakeCore(start);
  fake.page.gateway.answer('authTypes', answer);
  return fake;
}

const FRENCH_WELCOME = 'success: Opération réussie / Connexion effectuée.';

describe('opening the sign-in screen', () => {
  it('works without a theme if the tenant has none', async () => {
    const { core, host } = open({}, ok({ authentications: AUTH_TYPES.authentications }));
    expect(await openSignIn(core, host)).to.equal('loaded');
    expect(themeService(core).$theme.get()?.title).to.equal('');
  });

  it("loads the tenant's options and theme", async () => {
    const { core, host, page } = open();
    expect(await openSignIn(core, host)).to.equal('loaded');
    expect(optionsService(core).$options.get()).to.deep.equal(AUTH_TYPES.authentications);
    expect(themeService(core).$theme.get()?.title).to.equal('Acme');
    expect(page.gateway.sent[0]?.url.search).to.equal('?tenantCode=ACME');
    expect([host.dispatched, page.visits, page.rewrites]).to.deep.equal([[], [], []]);
  });

  it('requests the reset panel once for ?reset and removes it from the address', async () => {
    const { core, host, page } = open({ href: `${HOST}/login?reset` });
    const { isPending, take } = resetRequestService(core);
    expect(isPending()).to.equal(true);
    expect(await openSignIn(core, host)).to.equal('loaded');
    expect(page.rewrites).to.deep.equal([`${HOST}/login`]);
    expect([take(), isPending(), take()]).to.deep.equal(['', false, undefined]);
  });

  it('redirects a signed-in user with ?reset to the profile', async () => {
    const { core, host, page } = open({ href: `${HOST}/login?reset`, ...signedIn() });
    expect(await openSignIn(core, host)).to.equal('leaving');
    expect(page.visits).to.deep.equal(['/profile']);
  });

  for (const data of [null, undefined, {}]) {
    it(`goes to /page-unavailable when the reply's data is ${JSON.stringify(data)}`, async () => {
      const { core, host, page } = open({}, ok(data));
      expect(await openSignIn(core, host)).to.equal('leaving');
      expect(page.visits).to.deep.equal(['/page-unavailable']);
      expect([toastsOf(core), dialogsOf(core)]).to.deep.equal([[], []]);
      expect(page.local.values.has('tenantTheme')).to.equal(false);
    });
  }

  it('removes an unknown tenant from storage, so that the default sign-in works again', async () => {
    const { core, host, page } = open({ settings: { tenant: 'NOSUCH' } }, ok(null));
    await openSignIn(core, host);
    expect(page.local.values.has('tenant')).to.equal(false);
  });

  it('remembers the tenant of the address through a canceled single sign-on', async () => {
    const start = { href: `${HOST}/globex/login`, settings: { tenant: 'GLOBEX' } };
    const { core, host, page } = open(start);
    await openSignIn(core, host);
    expect(signInPath(core)).to.equal('/globex/login');
    page.href = `${HOST}/login?errorMsg=Canceled`;
    const opened = openSignIn(core, host);
    await answerDialog(core, true);
    await opened;
    expect(signInPath(core)).to.equal('/globex/login');
  });

  for (const [title, answer] of [
    ['refused', refused(500)],
    ['unreachable', unreachable],
  ] as const) {
    it(`can be retried when the call is ${title}`, async () => {
      const { core, host, page } = open({}, answer);
      expect(await openSignIn(core, host)).to.equal('failed');
      expect(dialogsOf(core).length).to.equal(1);
      expect(page.visits).to.deep.equal([]);
      page.gateway.answer('authTypes', ok(AUTH_TYPES));
      expect(await loadPortal(core, host)).to.equal('loaded');
    });
  }

  it('redirects a signed-in user to the dashboard', async () => {
    const { core, host, page } = open(signedIn());
    expect(await openSignIn(core, host)).to.equal('leaving');
    expect(page.visits).to.deep.equal(['/dashboard']);
    expect(page.gateway.sent).to.deep.equal([]);
    expect(toastsOf(core)).to.deep.equal([]);
    expect(page.storageListeners.size).to.equal(1);
  });

  for (const [path, reload] of [
    ['/profile', true],
    ['/dashboard', false],
  ] as const)
    it(`redirects a signed-in user to the saved path ${path} ${reload ? 'with' : 'without'} a full load`, async () => {
      const start = signedIn();
      const { core, host, page } = open({
        ...start,
        local: { ...start.local, previouslyVisitedPath: path },
      });
      await openSignIn(core, host);
      expect(host.of('sso-navigate')).to.deep.equal([{ path, reload }]);
      expect(page.visits).to.deep.equal([path]);
    });

  it('compares tenants case-insensitively', async () => {
    const start = signedIn();
    const { core, host } = open({ ...start, local: { ...start.local, tenant: 'acme' } });
    expect(await openSignIn(core, host)).to.equal('leaving');
  });

  it('continues with a live session of any tenant', async () => {
    const start = { href: `${HOST}/globex/login`, settings: { tenant: 'GLOBEX' } };
    const { core, host, page } = open({ ...signedIn(), ...start });
    expect(await openSignIn(core, host)).to.equal('leaving');
    expect(page.visits).to.deep.equal(['/dashboard']);
    expect(page.gateway.sent).to.deep.equal([]);
    expect(page.local.values.get('tenant')).to.equal('ACME');
  });

  it('does not continue with a session of another tenant that started after this page', async () => {
    const { core, host, page } = open({ settings: { tenant: 'GLOBEX' } });
    await openSignIn(core, host);
    const start = signedIn();
    for (const [key, value] of Object.entries(start.local ?? {})) page.local.values.set(key, value);
    page.cookies.keep('tokenExpiryDttm', expiryIso(60_000));
    expect(await openSignIn(core, host)).to.equal('loaded');
    expect(page.visits).to.deep.equal([]);
  });

  it('continues with a session that another tab started after this page', async () => {
    const { core, host, page } = open();
    expect(authService(core).$auth.get().status).to.equal('unknown');
    const start = signedIn();
    for (const [key, value] of Object.entries(start.local ?? {})) page.local.values.set(key, value);
    page.cookies.keep('tokenExpiryDttm', expiryIso(60_000));
    expect(await openSignIn(core, host)).to.equal('leaving');
    expect(authService(core).$auth.get().status).to.equal('signed-in');
  });
});

describe('the return from single sign-on', () => {
  const cookies = { ...SSO_COOKIES, tokenExpiryDttm: expiryIso(600_000) };
  const session = { 'sso-elements.pendingSso': 'INITECH' };
  const returned = (more: CoreStart = {}) =>
    open({
      href: `${HOST}/login?keep=1&sso=ok#x`,
      cookies,
      session,
      settings: { tenant: '' },
      ...more,
    });

  it('takes the lifetime from the gateway even if the clock is a day ahead', async () => {
    const fake = returned({ settings: { tenant: 'ACME' } });
    stopClock(fake.page).freeze(86_400_000);
    fake.page.gateway.answer('refresh', ok({ roles: [], displayName: '', tokenExpiry: 600 }));
    expect(await openSignIn(fake.core, fake.host)).to.equal('leaving');
    const user = authService(fake.core).$auth.get();
    if (user.status !== 'signed-in') throw new Error('not signed in');
    expect(user.expiresAtMs - fake.page.now()).to.equal(600_000);
  });

  it('stores the sign-in of the cookies and completes it', async () => {
    const fake = returned({ settings: { tenant: 'ACME' } });
    const { core, page, host } = fake;
    expect(await openSignIn(core, host)).to.equal('leaving');
    expect(page.local.values.get('userId')).to.equal('ada@acme.example');
    expect(page.local.values.get('tenant')).to.equal('ACME');
    // In the user's language, which a cookie contains.
    expect(toastsOf(core)).to.deep.equal([FRENCH_WELCOME]);
    const [signedInEvent] = host.of('sso-signed-in');
    expect(signedInEvent).to.deep.equal({
      userId: 'ada@acme.example',
      displayName: 'Ada Lövelace; Countess',
      tenant: 'ACME',
    });
    expect(page.visits).to.deep.equal(['/dashboard']);
    expect(page.storageListeners.size).to.equal(1);
  });

  it('removes its parameter from the address and keeps the others', async () => {
    const { core, page, host } = returned();
    await openSignIn(core, host);
    expect(page.rewrites).to.deep.equal([`${HOST}/login?keep=1#x`]);
  });

  it('ends the attempt', async () => {
    const { core, page, host } = returned();
    await openSignIn(core, host);
    expect(page.session.values.size).to.equal(0);
  });

  it('shows the sign-in screen if the cookies contain no session', async () => {
    const { core, page, host } = returned({ cookies: {} });
    expect(await openSignIn(core, host)).to.equal('loaded');
    expect(page.visits).to.deep.equal([]);
    expect(page.rewrites.length).to.equal(1);
  });

  it('counts only if the parameter is ok', async () => {
    const { core, page, host } = returned({ href: `${HOST}/login?sso=no` });
    expect(await openSignIn(core, host)).to.equal('loaded');
    expect(page.local.values.has('isAuthenticated')).to.equal(false);
  });

  it('does not count without the parameter', async () => {
    const { core, page, host } = returned({ href: `${HOST}/login` });
    expect(await openSignIn(core, host)).to.equal('loaded');
    expect(page.local.values.has('isAuthenticated')).to.equal(false);
  });
});

describe('a session that expired while no page was open', () => {
  it('is removed from storage when the sign-in screen opens', async () => {
    const past = signedIn('ada', -1000);
    const { core, page, host } = open({
      ...past,
      local: { ...past.local, DFP: '{}', 'sso-elements.productCodes': '["DFP"]' },
    });
    await openSignIn(core, host);
    for (const key of ['userId', 'displayName', 'roles', 'isAuthenticated', 'DFP'])
      expect(page.local.values.has(key), key).to.equal(false);
  });
});
