import { expect } from '@open-wc/testing';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { schemeService } from '../../../src/core/theme/scheme.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { MenuPage } from './menu-page.ts';

// Rules: notifications-27, notifications-34, user-menu-16, user-menu-17, user-menu-18, user-menu-19, user-menu-20, user-menu-21

describe('the account in the user menu', () => {
  let page: MenuPage;
  beforeEach(() => (page = MenuPage.signedIn()));
  afterEach(() => page.close());

  it('shows who is signed in, and links to what the gateway announces', async () => {
    await page.close();
    page = MenuPage.signedIn('sessions');
    page.mount({ 'profile-path': '/me' });
    await page.open();
    expect(page.byRole('heading', 'Ada Lovelace').nextElementSibling?.textContent).to.equal('ada');
    expect(page.shadow.textContent).to.include('Business UserACME');
    const links = ['My Profile', 'Security'].map((name) => page.byRole('link', name));
    expect(links.map((link) => link.getAttribute('href'))).to.deep.equal(['/me', '/me']);
  });

  it('shows the most urgent notice of the menu, which it asks for once it is open', async () => {
    await page.close();
    page = MenuPage.signedIn('notices');
    const entry = (id: string, level: string, on: readonly string[]) => ({
      ...{ type: 'NOTICE', value: `Notice ${id}`, html: '', color: '', id, level, on },
    });
    const themeDetails = [
      entry('a', 'info', ['menu']),
      entry('b', 'warning', ['menu', 'dashboard']),
      entry('c', 'critical', ['dashboard']),
    ];
    page.fake.page.gateway.answer(
      'authTypes',
      ok({ authentications: [], theme: { themeDetails }, features: ['notices'] }),
    );
    page.mount();
    expect(page.calls).to.deep.equal([]);
    await page.open();
    const notices = await page.findByRole('region', 'Announcements');
    const shown = () =>
      [...notices.querySelectorAll('p')]
        .filter((text) => text.checkVisibility())
        .map(({ textContent }) => textContent.trim());
    expect(shown()).to.deep.equal(['Warning: Notice b']);
    page.byRole('button', 'Dismiss').click();
    expect(shown()).to.deep.equal(['Information: Notice a']);
    expect(page.focused()).to.equal('Dismiss');
  });

  it('shows the items of the page, which stay its own, and closes after a click', async () => {
    const item = document.createElement('a');
    item.slot = 'items';
    item.href = '#settings';
    item.textContent = 'Price settings';
    page.mount({}, item);
    await page.open();
    expect(item.checkVisibility()).to.equal(true);
    page.byRole('link', 'My Profile').focus();
    await page.press('ArrowDown');
    expect(document.activeElement).to.equal(item);
    await page.press('ArrowUp');
    expect(page.focused()).to.equal('My Profile');
    item.click();
    await waitUntil(() => !page.isOpen, 'the panel is closed');
  });

  it('has the help links in a closed disclosure', async () => {
    const helpLinks = { documentation: '/docs', api: 'javascript:alert(1)' };
    page.mount({ 'help-links': JSON.stringify(helpLinks) });
    await page.open();
    expect(page.allByRole('link', /Documentation/)).to.deep.equal([]);
    page.shadow.querySelector<HTMLElement>('summary')?.click();
    await page.findByRole('link', 'Documentation (opens in a new tab)');
    expect(page.allByRole('link', /API/)).to.deep.equal([]);
  });

  it('takes the help links as a property too', async () => {
    const menu = page.mount();
    menu.helpLinks = { talk: 'mailto:help@acme.example' };
    await page.open();
    await waitUntil(() => page.shadow.querySelector('summary') !== null, 'the help links');
  });

  it('changes appearance and language in this browser', async () => {
    page.mount();
    await page.open();
    page.shadow.querySelector<HTMLElement>('[aria-label=Dark]')?.click();
    expect(schemeService(page.fake.core).$scheme.get()).to.equal('dark');
    const select = page.shadow.querySelector('select');
    if (!select) throw new Error('no select');
    select.value = 'fr_FR';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await page.findByRole('navigation', 'Compte et produits');
    expect(messagesService(page.fake.core).$locale.get()).to.equal('fr_FR');
  });

  it('counts the time that is left, without reading it out', async () => {
    page.mount();
    await page.open();
    const text = () => /\d+ minutes left/.exec(page.shadow.textContent)?.[0];
    expect(text()).to.equal('60 minutes left');
    page.fake.page.clockAheadMs = 9.5 * 60_000;
    await waitUntil(() => text() === '50 minutes left', 'the text counts');
    const live = [...page.shadow.querySelectorAll('[aria-live], [role=status], [role=timer]')];
    expect(live.filter((element) => element.textContent.includes('left'))).to.deep.equal([]);
  });

  it('signs out', async () => {
    page.mount();
    await page.open();
    page.byRole('button', 'Sign out').click();
    await waitUntil(() => page.allByRole('link', 'Sign in').length === 1, 'the link to sign-in');
    expect(page.calls).to.include('logout');
    expect(page.isOpen).to.equal(false);
  });

  it('opens My Profile at its section on security', async () => {
    await page.close();
    page = MenuPage.signedIn('sessions');
    page.mount();
    await page.open();
    page.byRole('link', 'Security').click();
    expect(page.fake.page.session.getItem('sso-elements.section')).to.equal('security');
    await waitUntil(() => page.fake.page.visits.includes('/profile'), 'My Profile');
    expect(page.isOpen).to.equal(false);
  });

  it('offers no section on security that the gateway does not announce', async () => {
    page.mount();
    await page.open();
    expect(page.allByRole('link', 'Security')).to.deep.equal([]);
  });

  it('loads what the user has changed in other browsers when it opens', async () => {
    await page.close();
    page = MenuPage.signedIn('preferences');
    page.fake.page.gateway.answer('preferences', ok({ version: 1, appearance: 'dark' }));
    page.mount();
    expect(page.calls).to.deep.equal([]);
    await page.open();
    await waitUntil(() => page.calls.includes('preferences'), 'the settings of the account');
    await waitUntil(
      () => schemeService(page.fake.core).$scheme.get() === 'dark',
      'the color scheme of the account',
    );
  });
});
