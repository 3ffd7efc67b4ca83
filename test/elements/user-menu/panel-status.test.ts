import { expect } from '@open-wc/testing';
import { product } from '../../views/support/products.ts';
import { settled } from '../../support/time/settled.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { MenuPage } from './menu-page.ts';

// Rules: user-menu-24

const HOUR_MS = 3_600_000;
const PRODUCTS = () => [
  product({ productName: 'Fine', productCode: 'F', status: 'ok' }),
  product({ productName: 'Slow', productCode: 'S', status: 'degraded', statusText: 'Since 7:50.' }),
  product({
    productName: 'Moving',
    productCode: 'M',
    status: 'maintenance',
    statusText: 'Bill runs wait.',
    statusUntil: new Date(Date.now() + HOUR_MS).toISOString(),
  }),
  product({ productName: 'Broken', productCode: 'B', status: 'down' }),
];

describe('a product with a status in the user menu', () => {
  let page: MenuPage;
  let prevented: boolean[];
  let opened: string[];

  beforeEach(async () => {
    page = MenuPage.signedIn();
    page.fake.page.gateway.answer('usersProducts', ok(PRODUCTS()));
    prevented = [];
    opened = [];
    const menu = page.mount();
    menu.addEventListener('sso-product-open', ({ detail }) => opened.push(detail.productCode));
    await page.open();
    await page.loaded();
    // Before the listener that keeps the test page.
    page.shadow.addEventListener('click', (event) => prevented.push(event.defaultPrevented));
  });
  afterEach(() => page.close());

  const click = (target: Element, init: MouseEventInit = {}) =>
    target.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init }),
    );
  const heading = (name: string) => page.findByRole('heading', name);

  it('has the badge of its card, unless it works', async () => {
    expect(page.itemsOf('all')).to.deep.equal([
      'Broken Not available',
      'Fine',
      'Moving Bill runs wait.',
      'Slow Since 7:50.',
    ]);
    await settled(page.shadow);
    await expect(page.menu).to.be.accessible();
    click(page.byRole('link', /^Slow/));
    expect(opened).to.deep.equal(['S']);
  });

  it('shows in the panel why it does not work, and leads back to its link', async () => {
    const entries = history.length;
    const link = page.byRole('link', /^Moving/);
    link.focus();
    click(link);
    const title = await heading('Moving is under maintenance');
    expect(page.shadow.activeElement).to.equal(title);
    expect([opened, prevented, history.length]).to.deep.equal([[], [true], entries]);
    expect(page.shadow.textContent).to.match(/Bill runs wait\..*Expected back: \S+/);
    expect(page.allByRole('searchbox')).to.deep.equal([]);
    await settled(page.shadow);
    await expect(page.menu).to.be.accessible();
    page.byRole('button', 'Back to all products').click();
    await page.loaded();
    await waitUntil(() => page.shadow.activeElement === link, 'the focus is on the link');
  });

  it('opens from there, and by a click that opens a new tab', async () => {
    const link = page.byRole('link', /^Broken/);
    click(link, { ctrlKey: true });
    click(link);
    await heading('Broken is not available');
    const anyway = page.byRole('link', 'Try it anyway') as HTMLAnchorElement;
    expect(anyway.href).to.equal('https://products.example/ocular');
    click(anyway);
    expect(prevented).to.deep.equal([false, true, false]);
    expect([opened, page.isOpen]).to.deep.equal([['B'], false]);
  });

  it('shows it for Enter in the search too, and its products when it opens again', async () => {
    await page.type('broken');
    await page.press('Enter');
    await heading('Broken is not available');
    expect(page.fake.page.visits).to.deep.equal([]);
    await page.press('Escape');
    expect(page.isOpen).to.equal(false);
    await page.open();
    await page.loaded();
  });

  it('is a link again when the status has ended', async () => {
    page.fake.page.clockAheadMs = HOUR_MS + 1;
    click(page.byRole('link', /^Moving/));
    expect(opened).to.deep.equal(['M']);
  });
});
