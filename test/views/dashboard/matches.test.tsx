import { expect } from '@open-wc/testing';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { product } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { typeInto } from '../support/typing.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';

// Rules: dashboard-43

const PRODUCTS = [
  product({ productName: 'Deal Planner', productCode: 'DFP', category: 'Pricing' }),
  product({
    productName: 'Price Lists',
    productCode: 'PRL',
    longDescription: 'All deals of a year',
  }),
  product({ productName: 'Tariffs', productCode: 'DEAL-7' }),
];

describe('the matches of the search field', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const search = async (query: string) => {
    screen = openDashboardScreen(PRODUCTS);
    await screen.findByRole('list', 'Products');
    typeInto(screen.byRole('searchbox') as HTMLInputElement, query);
  };
  const marked = () => [...(CSS.highlights.get('sso-match') ?? [])].map(String);
  const shown = () =>
    screen
      .allByRole('link')
      .filter((link) => link.checkVisibility())
      .map((link) => nameOf(link));

  it('say where they are if not in the name', async () => {
    await search('deal');
    await waitUntil(() => shown().includes('TariffsCode DEAL-7'), 'the code');
    expect(shown()).to.include('Price ListsDescription All deals of a year');
    expect(shown()).to.include('Deal Planner');
    await expect(screen.element).to.be.accessible();
    const field = screen.byRole('searchbox') as HTMLInputElement;
    typeInto(field, 'pricing');
    await waitUntil(() => shown().includes('Deal PlannerCategory Pricing'), 'the category');
    expect(shown()).not.to.include('Tariffs');
    typeInto(field, '');
    await waitUntil(() => shown().includes('Tariffs'), 'all products');
    expect(shown()).to.include('Deal Planner');
  });

  it('are marked in the cards that are shown, without changing them', async () => {
    await search('deal');
    await waitUntil(() => marked().length === 3, 'three marks');
    expect(marked().toSorted()).to.deep.equal(['DEAL', 'Deal', 'deal']);
    expect(screen.shadow.querySelectorAll('mark').length).to.equal(0);
    typeInto(screen.byRole('searchbox') as HTMLInputElement, 'price');
    await waitUntil(() => marked().join() === 'Price', 'the mark of the next query');
    typeInto(screen.byRole('searchbox') as HTMLInputElement, '');
    await waitUntil(() => marked().length === 0, 'no mark');
  });
});
