import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { hostsService } from '../../../src/core/kernel/events.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { settingsService } from '../../../src/core/config/settings.ts';
import type { SsoSessionGuard } from '../../../src/elements/sso-session-guard.ts';
import { FakeHost, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { signedIn, SSO_COOKIES } from '../../support/fixtures/users.ts';
import { json, ok, refused } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { GuardPage, WARNED_MS } from './guard-page.ts';
// Rules: routes-05, routes-08, session-19, session-guard-01, session-guard-03, session-guard-05, sign-out-05

const REFRESHED = ok({ roles: ['Business User'], displayName: 'Ada', tokenExpiry: 1800 });
const PAGE = { href: `${HOST}/prices/list`, settings: { environment: 'env.json' } };

const findWarning = () =>
  document.querySelector('sso-notifications')?.shadowRoot?.querySelector('dialog[open]');

describe('a session guard', () => {
  let page: GuardPage;
  const open = (start: CoreStart = {}, expiresInMs?: number) => {
    page = new GuardPage({ ...PAGE, ...signedIn('ada', expiresInMs), ...start });
    page.fake.page.gateway.answer('environment', json({}));
    return page.mount();
  };
  const openSignedOut = (start: CoreStart = {}) => open({ local: {}, cookies: {}, ...start });
  afterEach(() => page.close());

  it('uses its attributes as the page’s settings', async () => {
    page = new GuardPage({ ...PAGE, ...signedIn(), settings: {} });
    const guard = page.mount({
      'api-base': 'https://sso.example',
      tenant: 'ACME',
      'tenant-header': 'x-tenant',
      environment: '/env.json',
      'login-path': '/enter',
      'terms-path': '/legal',
      'unavailable-path': '/gone',
      reauth: 'inline',
    });
    await guard.refresh();
    expect(settingsService(page.fake.core).current).to.deep.equal({
      apiBase: 'https://sso.example',
      tenant: 'ACME',
      tenantHeader: 'x-tenant',
      environment: '/env.json',
      loginPath: '/enter',
      termsPath: '/legal',
      unavailablePath: '/gone',
      reauth: 'inline',
    });
  });

  it('renders nothing and makes no call while the session has time', () => {
    const guard = open();
    expect(guard.childElementCount + (guard.shadowRoot?.childElementCount ?? 0)).to.equal(0);
    expect(document.querySelector('sso-notifications')).to.equal(null);
    expect(page.fake.page.gateway.sent).to.deep.equal([]);
  });

  it('returns the remaining seconds', () => {
    const guard = open({}, 300_000);
    expect(guard.remaining).to.be.within(295, 300);
    page.fake.page.clockAheadMs = 60_000;
    expect(guard.remaining).to.be.within(235, 240);
    page.fake.page.clockAheadMs = 301_000;
    expect(guard.remaining).to.equal(0);
    page.fake.page.clockAheadMs = 0;
  });

  it('has zero remaining seconds without a session', async () => {
    expect(openSignedOut().remaining).to.equal(0);
    await page.waitForEvent('sso-navigate');
  });

  it('extends the session on request and dispatches the event', async () => {
    const guard = open({}, 600_000);
    page.fake.page.gateway.answer('refresh', REFRESHED);
    expect(await guard.refresh()).to.equal(true);
    expect(guard.remaining).to.be.within(1795, 1800);
    await page.waitForEvent('sso-session-refreshed');
    expect(page.of('sso-session-refreshed')).to.deep.equal([
      { type: 'sso-session-refreshed', from: guard, detail: { expiresInSeconds: 1800 } },
    ]);
  });

  it('returns false if extending fails', async () => {
    const guard = open();
    page.fake.page.gateway.answer('refresh', refused(500));
    expect(await guard.refresh()).to.equal(false);
  });

  it('adopts a session that started on another origin', async () => {
    const guard = openSignedOut();
    page.fake.page.gateway.answer('refresh', REFRESHED);
    for (const [name, value] of Object.entries(SSO_COOKIES))
      page.fake.page.cookies.keep(name, value);
    expect(await guard.refresh()).to.equal(true);
    expect(page.fake.page.local.values.get('userId')).to.equal('ada@acme.example');
    expect(guard.remaining).to.be.within(1795, 1800);
  });

  it('signs out on request and goes to the page’s sign-in', async () => {
    page = new GuardPage({ ...PAGE, ...signedIn() });
    const guard = page.mount({ 'login-path': '/enter' });
    await guard.signOut();
    expect(page.fake.page.gateway.requests('logout')).to.have.length(1);
    expect(page.of('sso-signed-out')).to.deep.equal([
      { type: 'sso-signed-out', from: guard, detail: { reason: 'manual' } },
    ]);
    expect(page.of('sso-navigate').map(({ detail }) => detail)).to.deep.equal([
      { path: '/enter', reload: false },
    ]);
    expect(page.fake.page.visits).to.deep.equal(['/enter']);
    expect(guard.remaining).to.equal(0);
  });

  it('does not navigate to sign-in if the page prevents it', async () => {
    const guard = open();
    guard.addEventListener('sso-navigate', (event) => event.preventDefault());
    await guard.signOut();
    expect(page.of('sso-signed-out')).to.have.length(1);
    expect(page.fake.page.visits).to.deep.equal([]);
  });

  it('redirects a signed-out user to sign-in and saves the path', async () => {
    const guard = openSignedOut();
    await page.waitForEvent('sso-navigate');
    expect(page.of('sso-navigate').map(({ from }) => from)).to.deep.equal([guard]);
    expect(page.fake.page.visits).to.deep.equal(['/login']);
    expect(page.fake.page.local.values.get('previouslyVisitedPath')).to.equal('/prices/list');
  });

  it('dispatches the session events even if another tag was mounted later', async () => {
    const guard = open({}, WARNED_MS);
    await page.waitForEvent('sso-session-warning');
    const later = new FakeHost();
    hostsService(page.fake.core).add(later);
    page.fake.page.gateway.answer('refresh', REFRESHED);
    await guard.refresh();
    await guard.signOut();
    expect(page.events.map(({ type }) => type)).to.deep.equal([
      'sso-session-warning',
      'sso-session-refreshed',
      'sso-signed-out',
      'sso-navigate',
    ]);
    expect(page.events.every(({ from }) => from === guard)).to.equal(true);
    expect(later.dispatched).to.deep.equal([]);
  });

  it('leaves the events to the remaining guard when it is removed', async () => {
    const first = open({}, WARNED_MS);
    const second = page.mount();
    await page.waitForEvent('sso-session-warning');
    second.remove();
    await new Promise((resolve) => setTimeout(resolve));
    await first.signOut();
    expect(page.of('sso-signed-out').map(({ from }) => from)).to.deep.equal([first]);
  });

  it('shares one watch with a second guard', async () => {
    const first = open();
    const second = page.mount();
    expect(page.fake.page.storageListeners.size).to.equal(1);
    await waitUntil(() => page.workers.started === 1, 'the worker');
    first.remove();
    await new Promise((resolve) => setTimeout(resolve));
    expect(page.fake.page.storageListeners.size).to.equal(1);
    expect(page.workers.ended).to.equal(0);
    second.remove();
    await new Promise((resolve) => setTimeout(resolve));
    expect(page.fake.page.storageListeners.size).to.equal(0);
    expect(page.workers).to.deep.equal({ started: 1, ended: 1 });
  });

  it('keeps its watch when it is moved', async () => {
    const guard = open();
    await waitUntil(() => page.workers.started === 1, 'the worker');
    const otherParent = document.createElement('main');
    document.body.append(otherParent);
    otherParent.append(guard);
    await new Promise((resolve) => setTimeout(resolve));
    expect(page.fake.page.storageListeners.size).to.equal(1);
    expect(page.workers).to.deep.equal({ started: 1, ended: 0 });
    otherParent.remove();
  });

  it('stops worker, listeners and channel when it is removed', async () => {
    const guard = open({}, WARNED_MS);
    // The view of the warning listens to storage, too.
    await waitUntil(findWarning, 'the warning');
    expect(page.fake.page.channels.size).to.equal(1);
    await waitUntil(() => page.workers.started === 1, 'the worker');
    const listeners = page.fake.page.storageListeners.size;
    guard.remove();
    await new Promise((resolve) => setTimeout(resolve));
    expect(page.workers).to.deep.equal({ started: 1, ended: 1 });
    expect(page.fake.page.storageListeners.size).to.equal(listeners - 1);
    expect(page.fake.page.channels.size).to.equal(0);
    page.fake.page.clockAheadMs = 200_000;
    dispatchEvent(new Event('focus'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(page.of('sso-signed-out')).to.deep.equal([]);
  });

  it('closes its warning when it is removed', async () => {
    const guard = open({}, WARNED_MS);
    await waitUntil(findWarning, 'the warning');
    guard.remove();
    await waitUntil(() => !findWarning(), 'no warning');
    expect(authService(page.fake.core).$auth.get().status).to.equal('signed-in');
  });

  it('warns again when it is added again', async () => {
    const guard = open({}, WARNED_MS);
    await page.waitForEvent('sso-session-warning');
    guard.remove();
    await new Promise((resolve) => setTimeout(resolve));
    document.body.append(guard);
    await waitUntil(() => page.of('sso-session-warning').length === 2);
    await waitUntil(() => page.workers.started === 2, 'the worker');
  });

  it('uses the language of its attribute, otherwise the page’s', async () => {
    page = new GuardPage({ ...PAGE, ...signedIn('ada', 600_000) });
    page.fake.page.gateway.answer('refresh', REFRESHED);
    const expectLocale = async (guard: SsoSessionGuard, locale: string) => {
      await guard.refresh();
      const { ready, $locale } = messagesService(page.fake.core);
      await ready();
      await waitUntil(() => $locale.get() === locale, locale);
    };
    await expectLocale(page.mount(), 'en_US');
    const french = page.mount({ locale: 'fr_FR' });
    await expectLocale(french, 'fr_FR');
    french.remove();
    await expectLocale(page.mount(), 'fr_FR');
  });

  it('goes to sign-in when the session ends without inline reauthentication', async () => {
    open();
    page.fake.page.clockAheadMs = 3_700_000;
    dispatchEvent(new Event('focus'));
    await page.waitForEvent('sso-navigate');
    expect(page.fake.page.visits).to.deep.equal(['/login']);
    expect(document.querySelector('dialog.sso-reauth')).to.equal(null);
  });
});
