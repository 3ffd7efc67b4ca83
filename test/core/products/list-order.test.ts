import { expect } from '@open-wc/testing';
import { groupsOf, inGroup, inOrder } from '../../../src/core/products/list-choices.ts';
import { sortProducts } from '../../../src/core/products/product-order.ts';
import { product } from '../../support/fixtures/products.ts';

// Rules: dashboard-05, dashboard-36, dashboard-41

const cards = [
  product('Zeta', { rank: 1 }),
  product('Beta', { rank: 2 }),
  product('Alpha'),
  product('Gamma'),
].map((one) => ({ ...one, url: one.landingPage }));
const namesIn = (order: 'usual' | 'recent' | 'name', recents: readonly string[] = []) =>
  inOrder(cards, order, recents, 'en_US').map((at) => cards[at]?.productName);

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
});

describe('the groups of the products', () => {
  const grouped = ['Zebra', undefined, 'apple', ' Zebra ', ''].map((category, at) => {
    const card = product(`P${at}`, category === undefined ? {} : { category });
    return { ...card, url: card.landingPage };
  });

  it('are the categories by name with their numbers, and the others last', () => {
    expect(groupsOf(grouped, 'en_US')).to.deep.equal([
      { category: 'apple', count: 1 },
      { category: 'Zebra', count: 2 },
      { category: '', count: 2 },
    ]);
    expect(groupsOf([], 'en_US')).to.deep.equal([]);
  });

  it('keep the order of the products', () => {
    expect(inGroup(grouped, [4, 3, 2, 1, 0], 'Zebra')).to.deep.equal([3, 0]);
    expect(inGroup(grouped, [4, 3, 2, 1, 0], '')).to.deep.equal([4, 1]);
  });
});
