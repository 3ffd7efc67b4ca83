import { expect } from '@open-wc/testing';
import { CHOICE_KEYS } from '../../../src/core/products/choice-keys.ts';
import { OWN_KEYS } from '../../../src/core/platform/storage.ts';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { named, product } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { typeInto } from '../support/typing.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';

// Rules: dashboard-36, dashboard-37, dashboard-38

/** So few that order and view are just offered. */
const FEW = named(
  ...['Alpha', 'Beta', 'Delta', 'Gamma', 'Kiln 1', 'Kiln 2', 'Kiln 3', 'Kiln 4'],
  ...['Kiln 5', 'Kiln 6', 'Kiln 7', 'Kiln 8'],
).concat(product({ productName: 'Zeta', productCode: 'Z', rank: 1 }));
const many = (count: number) =>
  named(...Array.from({ length: count }, (_, index) => `Card ${index + 1}`));

describe('order and view of the dashboard', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const open = async (products: readonly unknown[], local: Record<string, string> = {}) => {
    screen = openDashboardScreen(products, { local });
    screen.element.style.width = '1280px';
    return screen.findByRole('list', 'Products');
  };
  const names = () =>
    [...screen.byRole('list', 'Products').querySelectorAll('a')]
      .filter((link) => link.checkVisibility())
      .map((link) => nameOf(link));
  const first = () => names().slice(0, 5).join();
  const shows = (...expected: string[]) =>
    waitUntil(() => first() === expected.join(), `${expected.join()}; got ${first()}`);
  const order = () => screen.shadow.querySelector<HTMLSelectElement>('select[aria-label=Order]');
  const choose = async (value: string) => {
    await waitUntil(order, 'the choice of the order');
    const select = order();
    if (select) select.value = value;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const tops = () =>
    new Set(screen.allByRole('link', /./).map((link) => link.getBoundingClientRect().top)).size;

  it('is usually by rank and name, or by name alone', async () => {
    await open(FEW);
    await shows('Zeta', 'Alpha', 'Beta', 'Delta', 'Gamma');
    await choose('name');
    await waitUntil(() => names().at(-1) === 'Zeta', 'the last name last');
    await shows('Alpha', 'Beta', 'Delta', 'Gamma', 'Kiln 1');
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
  });

  it('shows the products that were opened last first, and the best match of a search', async () => {
    const recents = JSON.stringify({ 'ACME/ada': ['P2', 'P1'] });
    await open(FEW, { [OWN_KEYS.recents]: recents, [CHOICE_KEYS.order]: 'recent' });
    await shows('Beta', 'Delta', 'Zeta', 'Alpha', 'Gamma');
    expect(order()?.value).to.equal('recent');
    typeInto(screen.byRole('searchbox') as HTMLInputElement, 'a');
    await waitUntil(() => names()[0] === 'Alpha', 'best match first');
  });

  it('is a list on demand, which the browser remembers', async () => {
    await open(FEW);
    const list = await screen.findByRole('button', 'List');
    expect(list.getAttribute('aria-pressed')).to.equal('false');
    list.click();
    await waitUntil(() => tops() >= 13, 'one row for each product');
    expect(list.getAttribute('aria-pressed')).to.equal('true');
    const row = screen.byRole('link', 'Beta').closest('li');
    expect(row?.getBoundingClientRect().height).to.equal(40);
    const lineOf = (name: string) => getComputedStyle(screen.byRole('link', name)).boxShadow;
    expect(lineOf('Kiln 7')).not.to.include('rgba(0, 0, 0, 0)');
    // The border of the list is below the last row.
    expect(lineOf('Kiln 8')).to.include('rgba(0, 0, 0, 0)');
    expect(screen.fake.page.local.getItem(CHOICE_KEYS.view)).to.equal('list');
    await settled(screen.shadow);
    await expect(screen.element).to.be.accessible();
    screen.byRole('button', 'Cards').click();
    await waitUntil(() => tops() < 13, 'cards again');
  });

  it('is a list from the first frame that shows the products, if that was chosen', async () => {
    await open(FEW, { [CHOICE_KEYS.view]: 'list' });
    expect(screen.byRole('link', 'Beta').getBoundingClientRect().height).to.equal(40);
  });

  it('renders only the rows in the window of a list of 2,000, and places them all', async () => {
    const list = await open(many(2000), { [CHOICE_KEYS.view]: 'list' });
    await waitUntil(() => Math.round(list.getBoundingClientRect().height) === 80_002);
    expect(list.querySelectorAll('a').length).to.be.below(60);
    (await screen.findByRole('button', 'Cards')).click();
    await waitUntil(
      () => screen.byRole('list', 'Products').getBoundingClientRect().height < 70_000,
      'the height of the cards',
    );
  });

  it('has small cards above 24 products', async () => {
    await open(many(24));
    expect(screen.byRole('link', 'Card 1').getBoundingClientRect().height).to.equal(122);
    screen.close();
    await open(many(25));
    expect(screen.byRole('link', 'Card 1').getBoundingClientRect().height).to.equal(60);
  });

  it('is not offered with at most three rows of cards', async () => {
    await open(FEW.slice(1));
    // A search loads the module of the choices, to mark its matches.
    typeInto(screen.byRole('searchbox') as HTMLInputElement, 'kiln');
    await waitUntil(() => screen.shadow.querySelector('.sso-browse'), 'the module');
    expect(order()).to.equal(null);
  });
});
