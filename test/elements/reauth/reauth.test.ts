import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { dialogsOf, toastsOf } from '../../support/notices.ts';
import { hanging, refused } from '../../support/replies.ts';
import { settled } from '../../support/settled.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { ADA, ReauthPage } from './reauth-page.ts';

const outlet = () => document.querySelector('sso-notifications');
const inOutlet = (selector: string) =>
  outlet()?.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;

describe('a page that asks for sign-in in place', () => {
  let page: ReauthPage;
  const open = async (userId?: string) => {
    page = new ReauthPage(userId);
    await page.expire();
    await page.ready();
  };
  const closed = () => waitUntil(() => !page.dialog, 'the dialog has gone');
  afterEach(() => page.close());

  it('has a dialog over it that says who is to sign in and why', async () => {
    await open();
    expect(page.dialog?.matches(':modal')).to.equal(true);
    const named = (attribute: string) =>
      document.getElementById(page.dialog?.getAttribute(attribute) ?? '')?.textContent;
    expect(named('aria-labelledby')).to.equal('Sign in again');
    expect(named('aria-describedby')).to.equal(
      `Your session has ended. Sign in as ${ADA} to go on where you were.`,
    );
    expect(page.of('sso-signed-out').map(({ detail }) => detail)).to.deep.equal([
      { reason: 'expired' },
    ]);
    expect(page.fake.page.visits).to.deep.equal([]);
  });

  it('knows the user ID, and has the focus on the password', async () => {
    await open();
    expect(page.field('username').value).to.equal(ADA);
    await waitUntil(() => document.activeElement === page.field('password'));
  });

  it('keeps what is being typed as it opens off every button', async () => {
    page = new ReauthPage();
    // The form is not there yet.
    page.fake.page.gateway.answer('authTypes', hanging);
    await page.expire();
    expect(document.activeElement?.textContent).to.equal('Sign in again');
    await sendKeys({ press: 'Enter' });
    expect(page.dialog?.open).to.equal(true);
    expect(page.fake.page.visits).to.deep.equal([]);
  });

  it('has its form in its own tree, where password managers find it', async () => {
    await open();
    const found = [...document.querySelectorAll('input')];
    expect(found.map(({ name, form }) => [name, form !== null])).to.deep.equal([
      ['username', true],
      ['password', true],
    ]);
  });

  it('goes on where it was once the same person has signed in', async () => {
    await open();
    page.signIn();
    await closed();
    expect(page.work.value).to.equal('two hours of work');
    expect(document.activeElement).to.equal(page.work);
    expect([page.fake.page.visits, page.fake.page.reloads]).to.deep.equal([[], 0]);
    await page.hears('sso-signed-in');
  });

  it('takes another spelling of the user ID for the same person', async () => {
    await open();
    page.signIn(' Ada@ACME.example');
    await closed();
    expect(page.fake.page.reloads).to.equal(0);
  });

  it('is loaded anew for another person, who must not see the work', async () => {
    await open();
    page.signIn('grace@acme.example');
    await waitUntil(() => page.fake.page.reloads > 0);
    expect(page.dialog?.open).to.equal(true);
  });

  it('hears nothing of the way to the dashboard, nor loses what its address says', async () => {
    await open();
    page.signIn();
    await closed();
    expect(page.of('sso-navigate')).to.deep.equal([]);
    expect(page.fake.page.rewrites).to.deep.equal([]);
    expect(dialogsOf(page.fake.core)).to.deep.equal([]);
  });

  it('goes on when the same person has signed in in another tab', async () => {
    await open();
    const { local, cookies } = page.fake.page;
    local.values.set('userId', ADA);
    local.values.set('isAuthenticated', 'true');
    cookies.keep('tokenExpiryDttm', new Date(Date.now() + 900_000).toISOString());
    page.fake.page.fireStorage('isAuthenticated');
    await closed();
    expect(page.fake.page.reloads).to.equal(0);
  });

  it('opens a provider in a window, and stays itself', async () => {
    await open();
    page.button('Acme Passport')?.click();
    await waitUntil(() => page.fake.page.opened.length > 0);
    const [address = ''] = page.fake.page.opened;
    expect(new URL(address, page.fake.page.href).searchParams.get('authType')).to.equal('OIDC');
    expect(page.fake.page.visits).to.deep.equal([]);
    await waitUntil(() => page.button('Acme Passport')?.ariaDisabled === null);
  });

  it('says when the browser keeps the window from opening, within reach of everybody', async () => {
    await open();
    page.fake.page.isPopupBlocked = true;
    page.button('Acme Passport')?.click();
    await waitUntil(() => inOutlet('.sso-toast')?.textContent.includes('kept the sign-in window'));
    expect(page.dialog?.contains(outlet())).to.equal(true);
    inOutlet('.sso-toast button')?.focus();
    expect(document.activeElement).to.equal(outlet());
  });

  it('says in a toast that the password is wrong, and asks again', async () => {
    await open();
    const data = { failedLoginCount: 1, captchaIteration: 3 };
    page.fake.page.gateway.answer('login', refused(400, { error: 'No', message: 'Wrong', data }));
    page.signIn();
    await waitUntil(() => toastsOf(page.fake.core).length > 0);
    expect(toastsOf(page.fake.core)).to.deep.equal(['error: No / Wrong']);
    expect(page.dialog?.open).to.equal(true);
  });

  it('can not be closed by Esc, however often', async () => {
    await open();
    for (let presses = 0; presses < 4; presses++) await sendKeys({ press: 'Escape' });
    page.dialog?.close();
    await waitUntil(() => page.dialog?.matches(':modal'));
  });

  it('asks again when the next session ends, too', async () => {
    await open();
    page.signIn();
    await closed();
    await page.expire();
    await page.ready();
    expect(page.dialog?.matches(':modal')).to.equal(true);
  });

  it('turns with the language of the page', async () => {
    await open();
    const { core } = page.fake;
    expect([page.dialog?.lang, page.dialog?.dir]).to.deep.equal(['en-US', 'ltr']);
    messagesService(core).ask('ar_SA');
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

  it('can be left, by a load', async () => {
    await open();
    page.button('Leave this page')?.click();
    expect(page.of('sso-navigate').map(({ detail }) => detail)).to.deep.equal([
      { path: '/login', reload: false },
    ]);
    expect(page.fake.page.visits).to.deep.equal(['/login']);
  });

  it('that routes by itself is left with nothing over it', async () => {
    await open();
    document.addEventListener('sso-navigate', (event) => event.preventDefault(), { once: true });
    page.button('Leave this page')?.click();
    await closed();
    expect(page.fake.page.visits).to.deep.equal([]);
    expect(document.querySelector('sso-login')).to.equal(null);
  });

  it('asks nobody who signed out on purpose', async () => {
    page = new ReauthPage();
    await document.querySelector('sso-session-guard')?.signOut();
    expect(page.dialog).to.equal(undefined);
    expect(page.fake.page.visits).to.deep.equal(['/login']);
  });

  it('names nobody where it is not known who was signed in', async () => {
    await open('');
    expect(page.dialog?.querySelector('p')?.textContent).to.equal('');
    expect(page.field('username').value).to.equal('');
  });

  it('takes its sheets and notices back when the dialog goes', async () => {
    page = new ReauthPage();
    const before = document.adoptedStyleSheets.length;
    await page.expire();
    await page.ready();
    page.signIn();
    await closed();
    await waitUntil(() => document.adoptedStyleSheets.length === before);
    await waitUntil(() => outlet()?.parentElement === document.body);
  });

  for (const theme of ['light', 'dark'] as const)
    it(`is accessible in ${theme}, on a phone, beside hostile styles`, async () => {
      const hostile = new CSSStyleSheet();
      hostile.replaceSync('h2, p, button, dialog { color: lime !important; font-size: 9px }');
      document.adoptedStyleSheets.push(hostile);
      await setViewport({ width: 360, height: 740 });
      await open();
      document.querySelector('sso-session-guard')?.setAttribute('theme', theme);
      await waitUntil(() => page.dialog && getComputedStyle(page.dialog).colorScheme === theme);
      await settled(document);
      await expect(page.dialog).to.be.accessible();
      expect(page.dialog?.scrollWidth).to.be.at.most(innerWidth - 32);
      expect(getComputedStyle(page.dialog?.querySelector('h2') ?? page.work).fontSize).to.equal(
        '24px',
      );
      await setViewport({ width: 800, height: 600 });
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== hostile);
    });
});
