import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { clearSession } from '../../../src/core/flows/store-session.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { favoritesService } from '../../../src/core/products/favorites.ts';
import { recentsService } from '../../../src/core/products/recents.ts';
import { schemeService } from '../../../src/core/theme/scheme.ts';
import { nameOf } from '../../views/support/by-role.ts';
import { named, product } from '../../views/support/products.ts';
import { ok, refused } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { HOST } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { MenuPage } from './menu-page.ts';

// Rules: user-menu-06, user-menu-07, user-menu-08, user-menu-09, user-menu-10, user-menu-11, user-menu-12, user-menu-13,
// user-menu-14, user-menu-15, user-menu-16, user-menu-17, user-menu-18, user-menu-19, user-menu-20, user-menu-21, user-menu-22

const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta', 'Iota'];
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

const features = (...names: string[]) => ({
  tenantTheme: JSON.stringify({ tenant: 'ACME', themeDetails: [], features: names }),
});

describe('the panel of the user menu', () => {
  let page: MenuPage;
  before(() => setViewport(WIDE));
  beforeEach(() => {
    const start = signedIn();
    page = new MenuPage({
      ...start,
      href: `${HOST}/prices/list`,
      local: { ...start.local, ...features('sessions') },
    });
    page.fake.page.gateway.answer('usersProducts', ok(named(...NAMES)));
  });
  afterEach(async () => {
    await page.close();
    await setViewport(WIDE);
  });

  const links = () => page.allByRole('link').map(nameOf);
  const itemsOf = (name: string) => {
    const list = page.shadow.querySelector(`[aria-labelledby$="${name}"]`);
    return [...(list?.querySelectorAll('a') ?? [])].map(nameOf);
  };
  const loaded = () => page.findByRole('searchbox', 'Search products');
  const type = async (query: string) => {
    (await loaded()).focus();
    await sendKeys({ type: query });
  };
  const press = (key: string) => sendKeys({ press: key });
  const focused = () => nameOf(page.shadow.activeElement ?? document.body);

  it('is a navigation that the trigger opens and closes, and requests the products then', async () => {
    const menu = page.mount();
    expect(page.calls).to.deep.equal([]);
    const opened = oneEvent<CustomEvent<{ isOpen: boolean }>>(menu, 'sso-menu-toggle');
    const panel = await page.open();
    expect((await opened).detail).to.deep.equal({ isOpen: true });
    expect(page.byRole('button', 'Ada Lovelace').ariaExpanded).to.equal('true');
    expect(page.byRole('button', 'Ada Lovelace').matches('[aria-controls=panel]')).to.equal(true);
    expect(panel.querySelector('[role=menu], [role=menuitem]')).to.equal(null);
    await loaded();
    expect(page.calls).to.deep.equal(['usersProducts']);
    const closed = oneEvent<CustomEvent<{ isOpen: boolean }>>(menu, 'sso-menu-toggle');
    page.byRole('button', 'Ada Lovelace').click();
    expect((await closed).detail).to.deep.equal({ isOpen: false });
    expect(page.byRole('button', 'Ada Lovelace').ariaExpanded).to.equal('false');
  });

  it('keeps its products for a minute', async () => {
    page.mount();
    await page.open();
    await loaded();
    page.byRole('button', 'Ada Lovelace').click();
    await page.open();
    expect(page.calls).to.deep.equal(['usersProducts']);
    page.byRole('button', 'Ada Lovelace').click();
    page.fake.page.clockAheadMs = 61_000;
    await page.open();
    await waitUntil(() => page.calls.length === 2, 'the products are requested again');
  });

  it('opens by Arrow Down, moves the focus by the arrow keys, and closes by Esc', async () => {
    page.mount();
    page.byRole('button', 'Ada Lovelace').focus();
    await press('ArrowDown');
    await waitUntil(() => page.isOpen && focused() !== 'Ada Lovelace', 'the focus is in the panel');
    await loaded();
    page.byRole('searchbox').focus();
    await press('ArrowDown');
    expect(focused()).to.equal('All products 9');
    await press('ArrowDown');
    expect(focused()).to.equal('My Profile');
    await press('ArrowUp');
    expect(focused()).to.equal('All products 9');
    await press('Escape');
    expect(page.isOpen).to.equal(false);
    expect(focused()).to.equal('Ada Lovelace');
  });

  it('covers the page below the trigger of a phone', async () => {
    await setViewport(PHONE);
    page.mount();
    const panel = (await page.open()).parentElement?.closest('[popover]');
    const { left, right, top, bottom } = panel?.getBoundingClientRect() ?? new DOMRect();
    const trigger = page.byRole('button', 'Ada Lovelace').getBoundingClientRect();
    expect([left, right, bottom]).to.deep.equal([0, PHONE.width, PHONE.height]);
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

  it('shows three favorites and three recently opened products', async () => {
    for (const at of [8, 0, 3, 1]) favoritesService(page.fake.core).toggle(`P${at}`);
    for (const at of [4, 5, 0, 6, 7]) recentsService(page.fake.core).add(`P${at}`);
    page.mount();
    await page.open();
    await loaded();
    expect(itemsOf('favorites')).to.deep.equal(['Alpha', 'Beta', 'Delta']);
    expect(itemsOf('recents')).to.deep.equal(['Theta', 'Eta', 'Zeta']);
    expect(links()).to.include('All products 9');
  });

  it('finds a product, opens it by Enter, and adds it to the recents', async () => {
    const menu = page.mount();
    const opened = oneEvent<CustomEvent<{ productCode: string }>>(menu, 'sso-product-open');
    await page.open();
    await type('eta');
    await waitUntil(() => itemsOf('found').length === 4, 'the matches');
    expect(itemsOf('found')).to.deep.equal(['Eta', 'Beta', 'Theta', 'Zeta']);
    expect(page.byRole('status').textContent).to.equal('4 products found');
    await press('Enter');
    expect((await opened).detail.productCode).to.equal('P6');
    expect(page.isOpen).to.equal(false);
    expect(recentsService(page.fake.core).$recents.get()).to.deep.equal(['P6']);
  });

  it('empties the search by Esc before it closes', async () => {
    page.mount();
    await page.open();
    await type('nothing');
    await waitUntil(() => page.shadow.textContent.includes('No product matches'), 'no match');
    await press('Escape');
    expect([page.isOpen, (page.byRole('searchbox') as HTMLInputElement).value]).to.deep.equal([
      true,
      '',
    ]);
    await press('Escape');
    expect(page.isOpen).to.equal(false);
  });

  it('shows the first eight of many matches', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `Product ${at}`);
    page.fake.page.gateway.answer('usersProducts', ok(named(...many)));
    const fresh = new Promise<void>((resolve) => setTimeout(resolve));
    page.mount();
    await fresh;
    await page.open();
    await type('zz');
    await press('Escape');
    await type('a');
    expect(itemsOf('found').length).to.be.at.most(8);
  });

  it('marks the product to which the page belongs, and leaves its link to the browser', async () => {
    const own = product({
      productCode: 'OWN',
      productName: 'Prices',
      landingPage: `${HOST}/prices`,
    });
    page.fake.page.gateway.answer('usersProducts', ok([own]));
    recentsService(page.fake.core).add('OWN');
    page.mount();
    await page.open();
    const link = await page.findByRole('link', 'Prices Open now');
    expect(link.ariaCurrent).to.equal('true');
    link.dispatchEvent(
      new MouseEvent('click', { ctrlKey: true, bubbles: true, composed: true, cancelable: true }),
    );
    expect(page.isOpen).to.equal(true);
  });

  it('says why the products could not be loaded, and tries again', async () => {
    page.fake.page.gateway.answer('usersProducts', refused(500));
    page.mount();
    await page.open();
    await page.findByRole('alert', /Your products could not be loaded/);
    expect(links()).to.include('My Profile');
    page.fake.page.gateway.answer('usersProducts', ok(named('Alpha')));
    page.byRole('button', 'Try again').click();
    await loaded();
  });

  it('shows who is signed in, and links to what the gateway announces', async () => {
    page.mount({ 'profile-path': '/me' });
    await page.open();
    expect(page.byRole('heading', 'Ada Lovelace').nextElementSibling?.textContent).to.equal('ada');
    expect(page.shadow.textContent).to.include('Business User · ACME');
    const hrefs = ['My Profile', 'Security'].map((name) => page.byRole('link', name));
    expect(hrefs.map((link) => link.getAttribute('href'))).to.deep.equal(['/me', '/me#security']);
  });

  it('shows the items of the page, which stay its own, and closes after a click', async () => {
    const item = document.createElement('a');
    item.slot = 'items';
    item.href = '#settings';
    item.textContent = 'Price settings';
    page.mount({}, item);
    await page.open();
    expect(item.checkVisibility()).to.equal(true);
    expect(item.assignedSlot).not.to.equal(null);
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
    page.fake.page.clockAheadMs = 10 * 60_000;
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
    expect(page.calls).to.deep.equal([]);
  });
});
