import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { hostsService } from '../../../src/core/kernel/events.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import '../../../src/elements/wrapper/check-attributes.ts';
// Fetched beforehand, so that no test waits for it.
import '../../../src/elements/reauth/reauth.ts';
import { HOST, type CoreStart } from '../../support/fake-core.ts';
import { signedIn } from '../../support/users.ts';
import { json, ok } from '../../support/replies.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { GuardPage } from './guard-page.ts';

/** A session that ends so soon is warned of. */
const WARNED_MS = CONSTANTS.sessionWarningMs - 20_000;

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

  it('reads once on the console which of its attributes are misspelt', async () => {
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

  it('has the colors of the tenant that is signed in', async () => {
    const themeDetails = [{ type: 'NAME', value: 'Acme', html: '', color: '' }];
    open({ local: { tenantTheme: JSON.stringify({ tenant: 'ACME', themeDetails }) } });
    page.mount();
    await page.hears('sso-session-warning');
    expect(themeService(page.fake.core).$theme.get()?.title).to.equal('Acme');
  });

  it('keeps how long a user may be inactive, as its environment file says', async () => {
    open();
    page.mount();
    const { values } = page.fake.page.local;
    await waitUntil(() => values.get('userInactivityTime') === '1200', 'the limit');
  });

  it('has the outlet for the warning there beforehand', async () => {
    // The warning itself is minutes away; what it takes is fetched a minute before.
    open({}, CONSTANTS.sessionWarningMs + 30_000);
    page.mount();
    await waitUntil(() => document.querySelector('sso-notifications'), 'the outlet');
    expect(page.of('sso-session-warning')).to.deep.equal([]);
  });

  it('asks for a sign-in in place when the session ends, where it is to', async () => {
    open();
    page.mount({ reauth: 'inline' });
    await page.hears('sso-session-warning');
    page.fake.page.clockAheadMs = 3_700_000;
    dispatchEvent(new Event('focus'));
    await waitUntil(() => document.querySelector('dialog.sso-reauth'), 'the dialog');
    page.fake.page.clockAheadMs = 0;
    expect(page.fake.page.visits).to.deep.equal([]);
  });

  it('keeps nothing from happening once it has gone', async () => {
    open();
    const guard = page.mount();
    await page.hears('sso-session-warning');
    guard.remove();
    await Promise.resolve();
    const hosts = hostsService(page.fake.core);
    expect(hosts.current().reportsSession).not.to.equal(true);
    expect(hosts.current().emit('sso-navigate', { path: '/', reload: false })).to.equal(true);
    expect(page.of('sso-navigate')).to.deep.equal([]);
  });
});
