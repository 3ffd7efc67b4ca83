import { expect, oneEvent } from '@open-wc/testing';
import { clearSession } from '../../../src/core/flows/store-session.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { MenuPage } from './menu-page.ts';
import { resizeWindow } from '../../support/browser/resize-window.ts';

// Rules: user-menu-06, user-menu-07, user-menu-08, user-menu-09, user-menu-10, user-menu-21, user-menu-22

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

describe('the panel of the user menu', () => {
  let page: MenuPage;
  before(() => resizeWindow(WIDE));
  beforeEach(() => (page = MenuPage.signedIn()));
  afterEach(async () => {
    await page.close();
    await resizeWindow(WIDE);
  });

  it('is a navigation that the trigger opens and closes, and requests the products then', async () => {
    const menu = page.mount();
    expect(page.calls).to.deep.equal([]);
    const opened = oneEvent<CustomEvent<{ isOpen: boolean }>>(menu, 'sso-menu-toggle');
    const panel = await page.open();
    expect((await opened).detail).to.deep.equal({ isOpen: true });
    expect(page.byRole('button', 'Ada Lovelace').ariaExpanded).to.equal('true');
    expect(page.byRole('button', 'Ada Lovelace').matches('[aria-controls=panel]')).to.equal(true);
    expect(panel.querySelector('[role=menu], [role=menuitem]')).to.equal(null);
    await page.loaded();
    expect(page.calls).to.deep.equal(['usersProducts']);
    const closed = oneEvent<CustomEvent<{ isOpen: boolean }>>(menu, 'sso-menu-toggle');
    page.byRole('button', 'Ada Lovelace').click();
    expect((await closed).detail).to.deep.equal({ isOpen: false });
    expect(page.byRole('button', 'Ada Lovelace').ariaExpanded).to.equal('false');
  });

  it('opens by Arrow Down, moves the focus by the arrow keys, and closes by Esc', async () => {
    page.mount();
    page.byRole('button', 'Ada Lovelace').focus();
    await page.press('ArrowDown');
    await waitUntil(
      () => page.isOpen && page.focused() !== 'Ada Lovelace',
      'the focus is in the panel',
    );
    await page.loaded();
    page.byRole('searchbox').focus();
    await page.press('ArrowDown');
    expect(page.focused()).to.equal('All products 9');
    await page.press('ArrowDown');
    expect(page.focused()).to.equal('My Profile');
    await page.press('ArrowUp');
    expect(page.focused()).to.equal('All products 9');
    await page.press('Escape');
    expect(page.isOpen).to.equal(false);
    expect(page.focused()).to.equal('Ada Lovelace');
  });

  it('covers the page below the trigger of a phone', async () => {
    await resizeWindow(PHONE);
    page.mount();
    const panel = (await page.open()).parentElement?.closest('[popover]');
    await Promise.all(panel?.getAnimations().map(({ finished }) => finished) ?? []);
    const { left, right, top, bottom } = panel?.getBoundingClientRect() ?? new DOMRect();
    const trigger = page.byRole('button', 'Ada Lovelace').getBoundingClientRect();
    // The window without its scroll bars. In some engines it can't be as narrow as asked for.
    const { clientWidth, clientHeight } = document.documentElement;
    expect(clientWidth).to.be.below(640);
    expect([left, right]).to.deep.equal([0, clientWidth]);
    expect(bottom).to.be.closeTo(clientHeight, 1);
    expect(top).to.be.within(trigger.bottom, trigger.bottom + 8);
  });

  it('stays in the window on a wide page', async () => {
    page.mount();
    const panel = (await page.open()).parentElement?.closest('[popover]');
    const { left, right, bottom } = panel?.getBoundingClientRect() ?? new DOMRect();
    expect(left).to.be.at.least(8);
    expect(right).to.be.at.most(WIDE.width - 8);
    expect(bottom).to.be.at.most(WIDE.height - 8);
  });

  it('closes when the session ends elsewhere', async () => {
    page.mount();
    await page.open();
    clearSession(page.fake.core);
    page.fake.page.fireStorage('isAuthenticated');
    await waitUntil(() => !page.isOpen, 'the panel is closed');
  });

  it('does not open for another gateway than the page’s', async () => {
    page.mount();
    await page.open();
    await page.close();
    page = new MenuPage({ ...signedIn(), settings: { apiBase: 'https://sso.example' } });
    const menu = page.mount({ 'api-base': 'https://other.example' });
    const failed = oneEvent<CustomEvent<{ source: string }>>(menu, 'sso-error');
    page.byRole('button', 'Ada Lovelace').click();
    expect((await failed).detail.source).to.equal('sso-user-menu');
    await page.findByRole('button', 'Try again');
    expect(page.byRole('alert').lang).to.equal('en');
    expect(page.calls).to.deep.equal([]);
  });

  it('says in the language of the page that it could not be loaded', async () => {
    await page.close();
    page = new MenuPage({ ...signedIn(), settings: { apiBase: 'https://sso.example' } });
    page.mount({ 'api-base': 'https://other.example', locale: 'de_DE' });
    page.byRole('button', 'Ada Lovelace').click();
    await page.findByRole('button', 'Erneut versuchen');
    expect(page.byRole('alert').lang).to.equal('de-DE');
  });
});
