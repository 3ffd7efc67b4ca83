import { expect } from '@open-wc/testing';
import { beginProducts, productsLoadingOf } from '../../../src/views/dashboard/products-loading.ts';
import { nameOf } from '../support/by-role.ts';
import { named, product } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press, typeInto } from '../support/typing.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { drawDashboard, openDashboardScreen, prepareDashboard } from './dashboard-screen.tsx';

// Rules: dashboard-13, dashboard-14, dashboard-16, dashboard-42, palette-05

const PRODUCTS = [
  product({ productName: 'Deal Planner', productCode: 'DFP' }),
  product({ productName: 'Émission Ledger', productCode: 'EML' }),
  product({ productName: 'Price Lists', productCode: 'PRL', longDescription: 'Über Tarife' }),
];

describe('the search field', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const open = async (products: readonly unknown[] = PRODUCTS) => {
    screen = openDashboardScreen(products);
    await screen.findByRole('list', 'Products');
    return field();
  };
  const field = () => screen.byRole('searchbox', 'Search products') as HTMLInputElement;
  const cardNames = () => screen.allByRole('link', /^(Deal|Émission|Price)/).map(nameOf);
  const status = () => nameOf(screen.byRole('status'));
  const shows = (...names: string[]) =>
    waitUntil(() => cardNames().join() === names.join(), `cards ${names.join()}`);

  it('handles / in the first frame that shows the products', async () => {
    screen = prepareDashboard();
    const { core, page, host } = screen.fake;
    page.gateway.answer('usersProducts', ok(PRODUCTS));
    beginProducts(core, host);
    await waitUntil(() => productsLoadingOf(core, host).state.peek().status === 'ready');
    const focused = new Promise<Element | null>((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect();
        const heading = screen.shadow.querySelector('h1');
        if (heading) press(heading, '/');
        resolve(screen.shadow.activeElement);
      }).observe(screen.shadow, { childList: true, subtree: true });
    });
    drawDashboard(screen);
    expect((await focused) === field()).to.equal(true);
  });

  it('filters while the user types, ignoring accents and letter case, and announces the number', async () => {
    const input = await open();
    typeInto(input, 'EMISSION');
    await shows('Émission Ledger');
    await waitUntil(() => status() === '1 product found', 'the number is announced');
    typeInto(input, 'eml');
    await shows('Émission LedgerCode EML');
    typeInto(input, 'uber');
    await shows('Price ListsDescription Über Tarife');
    typeInto(input, '');
    await shows('Deal Planner', 'Émission Ledger', 'Price Lists');
    await waitUntil(() => status() === '', 'nothing is announced');
    await expect(screen.element).to.be.accessible();
  });

  it('shows that nothing was found, with the query as plain text and a button to clear it', async () => {
    const input = await open();
    typeInto(input, '<img src=x onerror=alert(1)>');
    await screen.findByRole('heading', 'Nothing found');
    expect(screen.text).to.include('No product matches “<img src=x onerror=alert(1)>”.');
    expect(screen.shadow.querySelector('[onerror]')).to.equal(null);
    await waitUntil(() => status() === '0 products found', 'the number is announced');
    expect(cardNames()).to.deep.equal([]);
    expect(screen.allByRole('list', 'Products')).to.deep.equal([]);
    await expect(screen.element).to.be.accessible();
    typeInto(input, 'z'.repeat(61));
    await waitUntil(() => screen.text.includes(`“${'z'.repeat(60)}…”`));
    const [button] = screen.allByRole('button', 'Clear search').slice(-1);
    button?.click();
    await shows('Deal Planner', 'Émission Ledger', 'Price Lists');
    expect(input.value).to.equal('');
    expect(screen.shadow.activeElement).to.equal(input);
  });

  it('shows similar products if nothing else is found, and says so', async () => {
    const input = await open();
    typeInto(input, 'pirce');
    await shows('Price Lists');
    await waitUntil(() => status() === '1 similar product', 'the number is announced');
    typeInto(input, 'price');
    await waitUntil(() => status() === '1 product found', 'a match');
    typeInto(input, 'pirce');
    await shows('Price Lists');
    press(input, 'Enter');
    expect(screen.fake.host.of('sso-product-open')).to.have.length(1);
  });

  it('clears on Esc, and loses focus on the next', async () => {
    const input = await open();
    input.focus();
    typeInto(input, 'price');
    await shows('Price Lists');
    press(input, 'Escape');
    await shows('Deal Planner', 'Émission Ledger', 'Price Lists');
    expect(screen.shadow.activeElement).to.equal(input);
    press(input, 'Escape');
    expect(screen.shadow.activeElement).to.equal(null);
  });

  it('opens the first match on Enter, after a cancelable event', async () => {
    const input = await open();
    press(input, 'Enter');
    expect(screen.fake.host.of('sso-product-open')).to.deep.equal([]);
    typeInto(input, 'pri');
    await shows('Price Lists');
    press(input, 'Enter');
    const url = 'https://products.example/ocular';
    expect(screen.fake.host.of('sso-product-open')).to.deep.equal([{ productCode: 'PRL', url }]);
    expect(screen.fake.page.visits).to.deep.equal([url]);
    await screen.findByRole('progressbar', 'Opening Price Lists…');
  });

  it('does not navigate on Enter if the page prevents the event', async () => {
    const input = await open();
    screen.fake.host.prevented.add('sso-product-open');
    typeInto(input, 'pri');
    await shows('Price Lists');
    press(input, 'Enter');
    expect(screen.fake.page.visits).to.deep.equal([]);
    await new Promise(requestAnimationFrame);
    expect(screen.allByRole('progressbar')).to.deep.equal([]);
  });

  it('gets the focus by / from inside the tag, but not from the page, a field or below a dialog', async () => {
    const input = await open();
    const card = screen.byRole('link', 'Deal Planner');
    const other = document.createElement('textarea');
    const dialog = document.createElement('dialog');
    document.body.append(other, dialog);
    try {
      other.focus();
      expect(press(other, '/').defaultPrevented).to.equal(false);
      expect(screen.shadow.activeElement).to.equal(null);
      other.blur();
      expect(press(document.body, '/').defaultPrevented).to.equal(false);
      expect(screen.shadow.activeElement).to.equal(null);
      dialog.showModal();
      press(card, '/');
      expect(screen.shadow.activeElement).to.equal(null);
      dialog.close();
      press(card, '/', { ctrlKey: true });
      expect(screen.shadow.activeElement).to.equal(null);
      expect(press(card, '/').defaultPrevented).to.equal(true);
      expect(screen.shadow.activeElement).to.equal(input);
    } finally {
      other.remove();
      dialog.remove();
    }
  });

  it('ignores / and Ctrl K after the dashboard is removed', async () => {
    await open();
    screen.unmount();
    expect(press(screen.element, '/').defaultPrevented).to.equal(false);
    expect(press(screen.element, 'k', { ctrlKey: true }).defaultPrevented).to.equal(false);
  });

  it('is hidden if there is nothing to search', async () => {
    screen = openDashboardScreen([]);
    await screen.findByRole('heading', 'No products yet');
    expect(screen.allByRole('searchbox')).to.deep.equal([]);
  });

  it('filters two hundred cards without rendering them again', async () => {
    const input = await open(named(...Array.from({ length: 200 }, (_, index) => `Price ${index}`)));
    await waitUntil(() => cardNames().length === 200);
    const card = screen.byRole('link', 'Price 199');
    typeInto(input, 'price 199');
    await waitUntil(() => status() === '1 product found');
    expect(cardNames()).to.deep.equal(['Price 199']);
    expect(screen.byRole('link', 'Price 199')).to.equal(card);
    expect(card.closest('ul')?.children).to.have.length(200);
  });
});
