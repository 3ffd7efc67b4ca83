import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { hostsService } from '../../../src/core/kernel/events.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { settingsService } from '../../../src/core/config/settings.ts';
import type { SsoSessionGuard } from '../../../src/elements/sso-session-guard.ts';
import { FakeHost, HOST, type CoreStart } from '../../support/fake-core.ts';
import { signedIn, SSO_COOKIES } from '../../support/users.ts';
import { json, ok, refused } from '../../support/replies.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { GuardPage } from './guard-page.ts';

const REFRESHED = ok({ roles: ['Business User'], displayName: 'Ada', tokenExpiry: 1800 });
/** A session that ends so soon is warned of. */
const WARNED_MS = CONSTANTS.sessionWarningMs - 20_000;
const PAGE = { href: `${HOST}/prices/list`, settings: { environment: 'env.json' } };

describe('a session guard', () => {
  let page: GuardPage;
  const open = (start: CoreStart = {}, expiresInMs?: number) => {
    page = new GuardPage({ ...PAGE, ...signedIn('ada', expiresInMs), ...start });
    page.fake.page.gateway.answer('environment', json({}));
    return page.mount();
  };
  const openSignedOut = (start: CoreStart = {}) => open({ local: {}, cookies: {}, ...start });
  afterEach(() => page.close());

  it('takes its attributes as the page’s settings', async () => {
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
    expect(settingsService(page.fake.core).given).to.deep.equal({
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

  it('draws nothing and asks nobody while the session has time', () => {
    const guard = open();
    expect(guard.childElementCount + (guard.shadowRoot?.childElementCount ?? 0)).to.equal(0);
    expect(document.querySelector('sso-notifications')).to.equal(null);
    expect(page.fake.page.gateway.sent).to.deep.equal([]);
  });

  it('says how many seconds remain', () => {
    const guard = open({}, 300_000);
    expect(guard.remaining).to.be.within(299, 300);
    page.fake.page.clockAheadMs = 60_000;
    expect(guard.remaining).to.be.within(239, 240);
    page.fake.page.clockAheadMs = 301_000;
    expect(guard.remaining).to.equal(0);
    page.fake.page.clockAheadMs = 0;
  });

  it('has nothing remaining where nobody is signed in', async () => {
    expect(openSignedOut().remaining).to.equal(0);
    await page.hears('sso-navigate');
  });

  it('prolongs the session when the page asks, and tells the page', async () => {
    const guard = open({}, 600_000);
    page.fake.page.gateway.answer('refresh', REFRESHED);
    expect(await guard.refresh()).to.equal(true);
    expect(guard.remaining).to.be.within(1795, 1800);
    await page.hears('sso-session-refreshed');
    expect(page.of('sso-session-refreshed')).to.deep.equal([
      { type: 'sso-session-refreshed', from: guard, detail: { expiresInSeconds: 1800 } },
    ]);
  });

  it('says when prolonging did not work', async () => {
    const guard = open();
    page.fake.page.gateway.answer('refresh', refused(500));
    expect(await guard.refresh()).to.equal(false);
  });

  it('takes up a session that was begun on another origin', async () => {
    const guard = openSignedOut();
    page.fake.page.gateway.answer('refresh', REFRESHED);
    for (const [name, value] of Object.entries(SSO_COOKIES))
      page.fake.page.cookies.keep(name, value);
    expect(await guard.refresh()).to.equal(true);
    expect(page.fake.page.local.values.get('userId')).to.equal('ada@acme.example');
    expect(guard.remaining).to.be.within(1795, 1800);
  });

  it('signs out when the page asks, and goes to the page’s sign-in', async () => {
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

  it('leaves the way to sign-in to a page that routes by itself', async () => {
    const guard = open();
    guard.addEventListener('sso-navigate', (event) => event.preventDefault());
    await guard.signOut();
    expect(page.of('sso-signed-out')).to.have.length(1);
    expect(page.fake.page.visits).to.deep.equal([]);
  });

  it('lets nobody stay who is not signed in, and keeps the path', async () => {
    const guard = openSignedOut();
    await page.hears('sso-navigate');
    expect(page.of('sso-navigate').map(({ from }) => from)).to.deep.equal([guard]);
    expect(page.fake.page.visits).to.deep.equal(['/login']);
    expect(page.fake.page.local.values.get('previouslyVisitedPath')).to.equal('/prices/list');
  });

  it('tells its page, whatever tag was mounted later', async () => {
    const guard = open({}, WARNED_MS);
    await page.hears('sso-session-warning');
    const later = new FakeHost();
    hostsService(page.fake.core).add(later);
    page.fake.page.gateway.answer('refresh', REFRESHED);
    await guard.refresh();
    await guard.signOut();
    expect(page.heard.map(({ type }) => type)).to.deep.equal([
      'sso-session-warning',
      'sso-session-refreshed',
      'sso-signed-out',
      'sso-navigate',
    ]);
    expect(page.heard.every(({ from }) => from === guard)).to.equal(true);
    expect(later.dispatched).to.deep.equal([]);
  });

  it('speaks through the next one when it goes', async () => {
    const first = open({}, WARNED_MS);
    const second = page.mount();
    await page.hears('sso-session-warning');
    second.remove();
    await Promise.resolve();
    await first.signOut();
    expect(page.of('sso-signed-out').map(({ from }) => from)).to.deep.equal([first]);
  });

  it('makes one watch with a second one', async () => {
    const first = open();
    const second = page.mount();
    expect(page.fake.page.storageListeners.size).to.equal(1);
    await waitUntil(() => page.workers.started === 1, 'the worker');
    first.remove();
    await Promise.resolve();
    expect(page.fake.page.storageListeners.size).to.equal(1);
    expect(page.workers.ended).to.equal(0);
    second.remove();
    await Promise.resolve();
    expect(page.fake.page.storageListeners.size).to.equal(0);
    expect(page.workers).to.deep.equal({ started: 1, ended: 1 });
  });

  it('keeps its watch when it is moved', async () => {
    const guard = open();
    await waitUntil(() => page.workers.started === 1, 'the worker');
    const elsewhere = document.createElement('main');
    document.body.append(elsewhere);
    elsewhere.append(guard);
    await Promise.resolve();
    expect(page.fake.page.storageListeners.size).to.equal(1);
    expect(page.workers).to.deep.equal({ started: 1, ended: 0 });
    elsewhere.remove();
  });

  it('ends its watch with itself: worker, listeners and what other tabs say', async () => {
    const guard = open({}, WARNED_MS);
    await page.hears('sso-session-warning');
    expect(page.fake.page.channels.size).to.equal(1);
    await waitUntil(() => page.workers.started === 1, 'the worker');
    const listeners = page.fake.page.storageListeners.size;
    guard.remove();
    await Promise.resolve();
    expect(page.workers).to.deep.equal({ started: 1, ended: 1 });
    expect(page.fake.page.storageListeners.size).to.equal(listeners - 1);
    expect(page.fake.page.channels.size).to.equal(0);
    page.fake.page.clockAheadMs = 200_000;
    dispatchEvent(new Event('focus'));
    await Promise.resolve();
    expect(page.of('sso-signed-out')).to.deep.equal([]);
  });

  it('takes its warning with it', async () => {
    const guard = open({}, WARNED_MS);
    const warning = () =>
      document
        .querySelector('sso-notifications')
        ?.shadowRoot?.querySelector('[role=alertdialog][open]');
    await waitUntil(warning, 'the warning');
    guard.remove();
    await waitUntil(() => !warning(), 'no warning');
    expect(authService(page.fake.core).$auth.get().status).to.equal('signed-in');
  });

  it('warns again when it comes back', async () => {
    const guard = open({}, WARNED_MS);
    await page.hears('sso-session-warning');
    guard.remove();
    await Promise.resolve();
    document.body.append(guard);
    await waitUntil(() => page.of('sso-session-warning').length === 2);
    await waitUntil(() => page.workers.started === 2, 'the worker');
  });

  it('speaks the language that it asks for, and the page’s where it asks for none', async () => {
    page = new GuardPage({ ...PAGE, ...signedIn('ada', 600_000) });
    page.fake.page.gateway.answer('refresh', REFRESHED);
    const localeAfter = async (guard: SsoSessionGuard) => {
      await guard.refresh();
      await messagesService(page.fake.core).ready();
      return messagesService(page.fake.core).$locale.get();
    };
    expect(await localeAfter(page.mount())).to.equal('en_US');
    const french = page.mount({ locale: 'fr_FR' });
    expect(await localeAfter(french)).to.equal('fr_FR');
    french.remove();
    expect(await localeAfter(page.mount())).to.equal('fr_FR');
  });

  it('goes to sign-in when the session ends, unless it is to ask in place', async () => {
    open();
    page.fake.page.clockAheadMs = 3_700_000;
    dispatchEvent(new Event('focus'));
    await page.hears('sso-navigate');
    expect(page.fake.page.visits).to.deep.equal(['/login']);
    expect(document.querySelector('dialog.sso-reauth')).to.equal(null);
  });
});
