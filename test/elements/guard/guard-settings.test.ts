import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { hostsService } from '../../../src/core/kernel/events.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import '../../../src/elements/wrapper/check-attributes.ts';
import { settingsService } from '../../../src/core/config/settings.ts';
import { watchService } from '../../../src/core/session/watch.ts';
import { schemeService } from '../../../src/core/theme/scheme.ts';
// Loaded beforehand, so that no test waits for it.
import '../../../src/elements/reauth/reauth.ts';
import { HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { json, ok } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { GuardPage, WARNED_MS } from './guard-page.ts';

// Rules: configuration-04, elements-01, session-06

describe('the page of a session guard', () => {
  let page: GuardPage;
  const { warn } = console;
  const lines: string[] = [];
  const open = (start: CoreStart = {}, expiresInMs = WARNED_MS) => {
    const session = signedIn('ada', expiresInMs);
    const local = { ...session.local, ...start.local };
    page = new GuardPage({
      href: `${HOST}/prices/list`,
      settings: { environment: 'env.json' },
      ...session,
      ...start,
      local,
    });
    page.fake.page.gateway
      .answer('environment', json({ userInactivityTime: 1200 }))
      .answer('authTypes', ok({ authentications: [], theme: { themeDetails: [] } }))
      .answer('refresh', ok({ roles: [], displayName: 'Ada', tokenExpiry: 1800 }));
  };
  beforeEach(() => {
    lines.length = 0;
    console.warn = (line: string) => void lines.push(line);
  });
  afterEach(async () => {
    console.warn = warn;
    await page.close();
  });

  it('logs its misspelled attributes once', async () => {
    open({}, 600_000);
    const guard = page.mount({ them: 'dark', local: 'fr_FR', 'worker-sr': '/w', 'logn-path': '/' });
    const right = { theme: 'dark', locale: 'en_US', 'worker-src': '/w.js', 'login-path': '/login' };
    page.mount(right);
    await guard.refresh();
    await waitUntil(() => lines.length >= 4, 'the lines');
    await guard.refresh();
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    expect(lines.map((line) => /Did you mean ([\w-]+)/.exec(line)?.[1])).to.have.members([
      'theme',
      'locale',
      'worker-src',
      'login-path',
    ]);
  });

  it('uses its properties like its attributes, whenever they are set', async () => {
    open({}, 600_000);
    const guard = document.createElement('sso-session-guard');
    Object.assign(guard, { apiBase: 'https://sso.example', loginPath: '/enter', theme: 'dark' });
    document.body.append(guard);
    guard.reauth = 'inline';
    await guard.refresh();
    expect(settingsService(page.fake.core).current).to.deep.include({
      apiBase: 'https://sso.example',
      loginPath: '/enter',
      reauth: 'inline',
    });
    expect(guard.getAttribute('login-path')).to.equal('/enter');
    expect(schemeService(page.fake.core).$page.get()).to.equal('dark');
    guard.theme = undefined;
    await waitUntil(() => schemeService(page.fake.core).$page.get() === 'auto', 'the theme');
    expect(guard.hasAttribute('theme')).to.equal(false);
    guard.setAttribute('theme', 'light');
    expect(guard.theme).to.equal('light');
    guard.remove();
  });

  it('names its worker by a property, too', () => {
    open({}, 600_000);
    const guard = document.createElement('sso-session-guard');
    guard.workerSrc = '/own/session.worker.js';
    const clients: (string | null | undefined)[] = [];
    const { acquire } = watchService(page.fake.core);
    watchService(page.fake.core).acquire = (client) => {
      clients.push(client.workerSrc);
      return acquire(client);
    };
    document.body.append(guard);
    expect(clients).to.deep.equal(['/own/session.worker.js']);
    guard.remove();
  });

  it('has the theme of the signed-in tenant', async () => {
    const themeDetails = [{ type: 'NAME', value: 'Acme', html: '', color: '' }];
    open({ local: { tenantTheme: JSON.stringify({ tenant: 'ACME', themeDetails }) } });
    page.mount();
    await page.waitForEvent('sso-session-warning');
    expect(themeService(page.fake.core).$theme.get()?.title).to.equal('Acme');
  });

  it('stores the inactivity limit of its environment file', async () => {
    open();
    page.mount();
    const { values } = page.fake.page.local;
    await waitUntil(() => values.get('userInactivityTime') === '1200', 'the limit');
  });

  it('adds the notifications element before the warning', async () => {
    // The warning is due in 30 seconds; its modules are loaded a minute before it.
    open({}, CONSTANTS.sessionWarningMs + 30_000);
    page.mount();
    await waitUntil(() => document.querySelector('sso-notifications'), 'the notifications element');
    expect(page.of('sso-session-warning')).to.deep.equal([]);
  });

  it('opens inline sign-in when the session ends, if configured', async () => {
    open();
    page.mount({ reauth: 'inline' });
    await page.waitForEvent('sso-session-warning');
    page.fake.page.clockAheadMs = 3_700_000;
    dispatchEvent(new Event('focus'));
    await waitUntil(() => document.querySelector('dialog.sso-reauth'), 'the dialog');
    page.fake.page.clockAheadMs = 0;
    expect(page.fake.page.visits).to.deep.equal([]);
  });

  it('no longer reports the session once it is removed', async () => {
    open();
    const guard = page.mount();
    await page.waitForEvent('sso-session-warning');
    guard.remove();
    await new Promise((resolve) => setTimeout(resolve));
    const hosts = hostsService(page.fake.core);
    expect(hosts.current().reportsSession).not.to.equal(true);
    expect(hosts.current().emit('sso-navigate', { path: '/', reload: false })).to.equal(true);
    expect(page.of('sso-navigate')).to.deep.equal([]);
  });
});
