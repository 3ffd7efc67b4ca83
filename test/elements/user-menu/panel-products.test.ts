import { expect, oneEvent } from '@open-wc/testing';
import { storageService } from '../../../src/core/platform/storage.ts';
import { favoritesService } from '../../../src/core/products/favorites.ts';
import { recentsService } from '../../../src/core/products/recents.ts';
import { named, product } from '../../views/support/products.ts';
import { ok, refused } from '../../support/fixtures/replies.ts';
import { HOST } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { MenuPage, NAMES } from './menu-page.ts';
import { resizeWindow } from '../../support/browser/resize-window.ts';
import { settled } from '../../support/time/settled.ts';

// Rules: storage-27, user-menu-06, user-menu-11, user-menu-12, user-menu-13, user-menu-14, user-menu-15, user-menu-25

describe('the products of the user menu', () => {
  let page: MenuPage;
  beforeEach(() => (page = MenuPage.signedIn()));
  afterEach(() => page.close());

  it('keeps its products for a minute', async () => {
    page.mount();
    await page.open();
    await page.loaded();
    page.byRole('button', 'Ada Lovelace').click();
    await page.open();
    expect(page.calls).to.deep.equal(['usersProducts']);
    page.byRole('button', 'Ada Lovelace').click();
    page.fake.page.clockAheadMs = 61_000;
    await page.open();
    await waitUntil(() => page.calls.length === 2, 'the products are requested again');
  });

  it('leaves the entries below the products where they are when the products arrive', async () => {
    await resizeWindow({ width: 900, height: 1200 });
    for (const at of [8, 0, 3, 1]) favoritesService(page.fake.core).toggle(`P${at}`);
    for (const at of [4, 5]) recentsService(page.fake.core).add(`P${at}`);
    const top = async () => {
      // The menu moves while it opens.
      await settled(page.shadow);
      return page.byRole('button', 'Sign out').getBoundingClientRect().top;
    };
    page.mount();
    await page.open();
    await page.loaded();
    const topBefore = await top();
    page.menu.remove();
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const reply = ok(named(...NAMES));
    page.fake.page.gateway.answer('usersProducts', async (request) => {
      await arrived;
      return reply(request);
    });
    page.mount();
    await page.open();
    expect(page.allByRole('searchbox')).to.deep.equal([]);
    expect(await top()).to.be.closeTo(topBefore, 1);
    arrive();
    await page.loaded();
    expect(await top()).to.be.closeTo(topBefore, 1);
    await resizeWindow({ width: 800, height: 600 });
  });

  for (const stored of ['1e9', '-1', 'high', ''])
    it(`ignores the stored height “${stored}”`, async () => {
      storageService(page.fake.core).set('sso-elements.menuHeight', stored);
      page.fake.page.gateway.answer('usersProducts', () => new Promise(() => {}));
      page.mount();
      await page.open();
      const place = page.shadow.querySelector<HTMLElement>('.sso-menu-loading');
      expect(place?.offsetHeight).to.be.within(100, 300);
    });

  it('shows three favorites and three recently opened products', async () => {
    for (const at of [8, 0, 3, 1]) favoritesService(page.fake.core).toggle(`P${at}`);
    for (const at of [4, 5, 0, 6, 7]) recentsService(page.fake.core).add(`P${at}`);
    page.mount();
    await page.open();
    await page.loaded();
    expect(page.itemsOf('favorites')).to.deep.equal(['Alpha', 'Beta', 'Delta']);
    expect(page.itemsOf('recents')).to.deep.equal(['Theta', 'Eta', 'Zeta']);
    expect(page.links()).to.include('All products 9');
  });

  it('finds a product, opens it by Enter, and adds it to the recents', async () => {
    const menu = page.mount();
    const opened = oneEvent<CustomEvent<{ productCode: string }>>(menu, 'sso-product-open');
    await page.open();
    await page.type('eta');
    await waitUntil(() => page.itemsOf('found').length === 4, 'the matches');
    expect(page.itemsOf('found')).to.deep.equal(['Eta', 'Beta', 'Theta', 'Zeta']);
    expect(page.byRole('status').textContent).to.equal('4 products found');
    await page.press('Enter');
    expect((await opened).detail.productCode).to.equal('P6');
    expect(page.isOpen).to.equal(false);
    expect(recentsService(page.fake.core).$recents.get()).to.deep.equal(['P6']);
  });

  it('empties the search by Esc before it closes', async () => {
    page.mount();
    await page.open();
    await page.type('nothing');
    await waitUntil(() => page.shadow.textContent.includes('No product matches'), 'no match');
    await page.press('Escape');
    expect([page.isOpen, (page.byRole('searchbox') as HTMLInputElement).value]).to.deep.equal([
      true,
      '',
    ]);
    await page.press('Escape');
    expect(page.isOpen).to.equal(false);
  });

  it('shows the first eight of many matches, and how many there are', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `Product ${at}`);
    page.fake.page.gateway.answer('usersProducts', ok(named(...many)));
    page.mount();
    await page.open();
    await page.type('product');
    await waitUntil(() => page.itemsOf('found').length === 8, 'eight matches');
    expect(page.byRole('status').textContent).to.equal('10,000 products found');
  });

  it('shows all products of a user with few', async () => {
    page.fake.page.gateway.answer('usersProducts', ok(named('Alpha', 'Beta')));
    favoritesService(page.fake.core).toggle('P1');
    page.mount();
    await page.open();
    await page.loaded();
    expect(page.itemsOf('all')).to.deep.equal(['Alpha', 'Beta']);
    expect(page.itemsOf('favorites')).to.deep.equal([]);
  });

  it('shows no list to a user without products', async () => {
    page.fake.page.gateway.answer('usersProducts', ok([]));
    page.mount();
    await page.open();
    await page.findByRole('link', 'All products 0');
    expect([page.allByRole('searchbox'), page.allByRole('list')]).to.deep.equal([[], []]);
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
    expect(page.links()).to.include('My Profile');
    page.fake.page.gateway.answer('usersProducts', ok(named('Alpha')));
    page.byRole('button', 'Try again').click();
    await page.loaded();
  });
});
