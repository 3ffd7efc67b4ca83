import { expect } from '@open-wc/testing';
import type { ProductListOrder } from '../../../src/core/products/list-choices.ts';
import { groupsOf, inOrder } from '../../../src/core/products/list-order.ts';
import { sortProducts } from '../../../src/core/products/product-order.ts';
import { product } from '../../support/fixtures/products.ts';

// Rules: dashboard-05, dashboard-36, dashboard-41

const cards = [
  product('Zeta', { rank: 1 }),
  product('Beta', { rank: 2 }),
  product('Alpha'),
  product('Gamma'),
].map((one) => ({ ...one, url: one.landingPage }));
const namesIn = (order: ProductListOrder, first: readonly string[] = []) =>
  inOrder(cards, order, first, 'en_US').map((at) => cards[at]?.productName);

describe('the order of the products', () => {
  it('is usually by rank, then by name', () => {
    const shuffled = [2, 3, 1, 0].flatMap((at) => cards[at] ?? []);
    expect(sortProducts(shuffled, 'en_US')).to.deep.equal(cards);
    expect(namesIn('usual', ['GAMMA'])).to.deep.equal(['Zeta', 'Beta', 'Alpha', 'Gamma']);
  });

  it('is by name alone if the user wants that', () => {
    expect(namesIn('name')).to.deep.equal(['Alpha', 'Beta', 'Gamma', 'Zeta']);
  });

  it('starts with the products that were opened last', () => {
    const recents = ['GAMMA', 'REMOVED', 'BETA'];
    expect(namesIn('recent', recents)).to.deep.equal(['Gamma', 'Beta', 'Zeta', 'Alpha']);
    expect(namesIn('recent')).to.deep.equal(['Zeta', 'Beta', 'Alpha', 'Gamma']);
  });

  it('starts with the products that the user has placed', () => {
    const placed = ['GAMMA', 'REMOVED', 'ZETA'];
    expect(namesIn('own', placed)).to.deep.equal(['Gamma', 'Zeta', 'Beta', 'Alpha']);
  });
});

describe('the groups of the products', () => {
  const grouped = ['Zebra', undefined, 'apple', ' Zebra ', ''].map((category, at) => {
    const card = product(`P${at}`, category === undefined ? {} : { category });
    return { ...card, url: card.landingPage };
  });

  it('are the categories by name, the others last, and keep the order of the products', () => {
    expect(groupsOf(grouped, [4, 3, 2, 1, 0], 'en_US')).to.deep.equal([
      { category: 'apple', indexes: [2] },
      { category: 'Zebra', indexes: [3, 0] },
      { category: '', indexes: [4, 1] },
    ]);
  });

  it('do not exist for one category, or for more than 50', () => {
    expect(groupsOf(grouped, [0, 3], 'en_US')).to.equal(undefined);
    const cards = Array.from({ length: 51 }, (_, at) => ({
      ...product('P', { category: `C${at}` }),
      url: undefined,
    }));
    const first = [...cards.keys()].slice(0, 50);
    expect(groupsOf(cards, first, 'en_US')).to.have.length(50);
    expect(groupsOf(cards, [...cards.keys()], 'en_US')).to.equal(undefined);
  });
});
