import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { hanging, refused } from '../../support/fixtures/replies.ts';
import { until } from '../../support/time/until.ts';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { ADA, ReauthPage } from './reauth-page.ts';
import { resizeWindow } from '../../support/browser/resize-window.ts';

// Rules: session-guard-06, session-guard-07, session-guard-08

const notifications = () => document.querySelector('sso-notifications');
const inNotifications = (selector: string) =>
  notifications()?.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;

describe('inline reauthentication', () => {
  let page: ReauthPage;
  const open = async (userId?: string) => {
    page = new ReauthPage(userId);
    await page.expire();
    await page.ready();
  };
  const closed = () => waitUntil(() => !page.dialog, 'the dialog is closed');
  afterEach(() => page.close());

  it('opens a dialog that names the user and the reason', async () => {
    await open();
    expect(page.dialog?.matches(':modal')).to.equal(true);
    const named = (attribute: string) =>
      (page.dialog?.getAttribute(attribute) ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    expect(named('aria-labelledby')).to.equal('Sign in again');
    expect(named('aria-describedby')).to.equal(
      `Your session has expired. Sign in as ${ADA} to continue where you left off.`,
    );
    expect(page.of('sso-signed-out').map(({ detail }) => detail)).to.deep.equal([
      { reason: 'expired' },
    ]);
    expect(page.fake.page.visits).to.deep.equal([]);
  });

  it('fills in the user ID and focuses the password', async () => {
    await open();
    expect(page.field('username').value).to.equal(ADA);
    await waitUntil(() => document.activeElement === page.field('password'));
  });

  it('focuses no button when it opens, so that typing triggers nothing', async () => {
    page = new ReauthPage();
    // The form is not loaded yet.
    page.fake.page.gateway.answer('authTypes', hanging);
    await page.expire();
    expect(document.activeElement?.textContent).to.equal('Sign in again');
    await sendKeys({ press: 'Enter' });
    expect(page.dialog?.open).to.equal(true);
    expect(page.fake.page.visits).to.deep.equal([]);
  });

  it('has its form in the light DOM, where password managers find it', async () => {
    await open();
    const found = [...document.querySelectorAll('input')];
    expect(found.map(({ name, form }) => [name, form !== null])).to.deep.equal([
      ['username', true],
      ['password', true],
    ]);
  });

  it('returns to the page once the same user has signed in', async () => {
    await open();
    page.signIn();
    await closed();
    expect(page.work.value).to.equal('two hours of work');
    expect(document.activeElement).to.equal(page.work);
    expect([page.fake.page.visits, page.fake.page.reloads]).to.deep.equal([[], 0]);
    await page.waitForEvent('sso-signed-in');
  });

  it('treats another letter case of the user ID as the same user', async () => {
    await open();
    page.signIn(' Ada@ACME.example');
    await closed();
    expect(page.fake.page.reloads).to.equal(0);
  });

  it('reloads the page for another user, who must not see the work', async () => {
    await open();
    page.signIn('grace@acme.example');
    await waitUntil(() => page.fake.page.reloads > 0);
    expect(page.dialog?.open).to.equal(true);
  });

  it('neither navigates to the dashboard nor changes the address, also if texts load slowly', async () => {
    await open();
    const load = Promise.withResolvers<object>();
    void messagesService(page.fake.core).add({ english: {}, load: () => load.promise });
    page.signIn();
    await closed();
    load.resolve({});
    await page.waitForEvent('sso-signed-in');
    expect(page.of('sso-navigate')).to.deep.equal([]);
    const { visits, rewrites } = page.fake.page;
    expect([...visits, ...rewrites, ...dialogsOf(page.fake.core)]).to.deep.equal([]);
  });

  it('closes when the same user has signed in in another tab', async () => {
    await open();
    const { local, cookies } = page.fake.page;
    local.values.set('userId', ADA);
    local.values.set('isAuthenticated', 'true');
    cookies.keep('tokenExpiryDttm', new Date(Date.now() + 900_000).toISOString());
    page.fake.page.fireStorage('isAuthenticated');
    await closed();
    expect(page.fake.page.reloads).to.equal(0);
  });

  it('opens a provider in a window without leaving the page', async () => {
    await open();
    page.button('Acme Passport')?.click();
    await waitUntil(() => page.fake.page.opened.length > 0);
    const [address = ''] = page.fake.page.opened;
    expect(new URL(address, page.fake.page.href).searchParams.get('authType')).to.equal('OIDC');
    expect(page.fake.page.visits).to.deep.equal([]);
    await waitUntil(() => page.button('Acme Passport')?.ariaDisabled === null);
  });

  it('shows a reachable toast if the browser blocks the window', async () => {
    await open();
    page.fake.page.isPopupBlocked = true;
    page.button('Acme Passport')?.click();
    await waitUntil(() =>
      inNotifications('.sso-toast')?.textContent.includes('kept the sign-in window'),
    );
    expect(page.dialog?.contains(notifications())).to.equal(true);
    inNotifications('.sso-toast button')?.focus();
    expect(document.activeElement).to.equal(notifications());
  });

  it('shows a toast for a wrong password, and stays open', async () => {
    await open();
    const data = { failedLoginCount: 1, captchaIteration: 3 };
    page.fake.page.gateway.answer('login', refused(400, { error: 'No', message: 'Wrong', data }));
    page.signIn();
    await waitUntil(() => toastsOf(page.fake.core).length > 0);
    expect(toastsOf(page.fake.core)).to.deep.equal(['error: No / Wrong']);
    expect(page.dialog?.open).to.equal(true);
  });

  it('cannot be closed by Esc', async () => {
    await open();
    for (let presses = 0; presses < 4; presses++) await sendKeys({ press: 'Escape' });
    page.dialog?.close();
    await waitUntil(() => page.dialog?.matches(':modal'));
  });

  it('opens again when the next session ends', async () => {
    await open();
    page.signIn();
    await closed();
    await page.expire();
    await page.ready();
    expect(page.dialog?.matches(':modal')).to.equal(true);
  });

  it('follows the language of the page', async () => {
    await open();
    const { core } = page.fake;
    expect([page.dialog?.lang, page.dialog?.dir]).to.deep.equal(['en-US', 'ltr']);
    messagesService(core).requestLocale('ar_SA');
    await waitUntil(() => page.dialog?.lang === 'ar-SA', 'Arabic');
    expect(page.dialog?.dir).to.equal('rtl');
    expect(page.dialog?.querySelector('h2')?.textContent).to.equal(
      messagesService(core).t('reauth.title'),
    );
    const leave = page.button(messagesService(core).t('reauth.leave'));
    expect([leave?.type, leave && getComputedStyle(leave).display]).to.deep.equal([
      'button',
      'block',
    ]);
  });

  it('follows the language of the page no longer once it is closed', async () => {
    await open();
    const { dialog } = page;
    page.signIn();
    await closed();
    const { core } = page.fake;
    messagesService(core).requestLocale('ar_SA');
    await until(messagesService(core).$locale, (locale) => locale === 'ar_SA');
    expect([dialog?.lang, dialog?.dir]).to.deep.equal(['en-US', 'ltr']);
    expect(dialog?.querySelector('h2')?.textContent).to.equal('Sign in again');
  });

  it('can be left for the sign-in page', async () => {
    await open();
    page.button('Leave this page')?.click();
    expect(page.of('sso-navigate').map(({ detail }) => detail)).to.deep.equal([
      { path: '/login', reload: false },
    ]);
    expect(page.fake.page.visits).to.deep.equal(['/login']);
  });

  it('closes when the page prevents the navigation to sign-in', async () => {
    await open();
    document.addEventListener('sso-navigate', (event) => event.preventDefault(), { once: true });
    page.button('Leave this page')?.click();
    await closed();
    expect(page.fake.page.visits).to.deep.equal([]);
    expect(document.querySelector('sso-login')).to.equal(null);
  });

  it('does not open after a manual sign-out', async () => {
    page = new ReauthPage();
    await document.querySelector('sso-session-guard')?.signOut();
    expect(page.dialog).to.equal(undefined);
    expect(page.fake.page.visits).to.deep.equal(['/login']);
  });

  it('removes its style sheets and returns the notices when the dialog closes', async () => {
    page = new ReauthPage();
    const before = document.adoptedStyleSheets.length;
    await page.expire();
    await page.ready();
    page.signIn();
    await closed();
    await waitUntil(() => document.adoptedStyleSheets.length === before);
    await waitUntil(() => notifications()?.parentElement === document.body);
  });

  for (const theme of ['light', 'dark'] as const)
    it(`is accessible in ${theme} scheme on a phone with hostile styles`, async () => {
      const hostile = new CSSStyleSheet();
      hostile.replaceSync('h2, p, button, dialog { color: lime !important; font-size: 9px }');
      document.adoptedStyleSheets.push(hostile);
      await resizeWindow({ width: 360, height: 740 });
      await open();
      document.querySelector('sso-session-guard')?.setAttribute('theme', theme);
      await waitUntil(() => page.dialog && getComputedStyle(page.dialog).colorScheme === theme);
      await settled(document);
      await expect(page.dialog).to.be.accessible();
      expect(page.dialog?.scrollWidth).to.be.at.most(innerWidth - 32);
      const title = page.dialog?.querySelector('h2') ?? page.work;
      expect(getComputedStyle(title).fontSize).to.equal('24px');
      await resizeWindow({ width: 800, height: 600 });
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== hostile);
    });
});
