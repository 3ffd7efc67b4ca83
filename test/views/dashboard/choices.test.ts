import { expect } from '@open-wc/testing';
import type { ProductCard } from '../../../src/core/products/product-cards.ts';
import { createChoices } from '../../../src/views/dashboard/palette/choices.ts';
import { product } from '../support/products.ts';

// Rules: palette-02, palette-03

const card = (productName: string, productCode = productName, url?: string): ProductCard => ({
  ...product({ productName, productCode }),
  url: url ?? `https://products.example/${productCode}`,
});
const unopenable = (productName: string): ProductCard => ({ ...card(productName), url: undefined });
const page = (name: string, path: string) => ({ name, path });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Item ${index}`);

/** Returns the names that a query finds, by group. */
const namesOf = (choose: ReturnType<typeof createChoices>, query: string) =>
  choose(query).map(({ title, choices }) => [title, ...choices.map(({ name }) => name)]);

describe('the choices of the palette', () => {
  it('rank the best name first, then products of which only the code matches', () => {
    const choose = createChoices([card('Zebra', 'DEAL'), card('Ordeal'), card('Deal')], [], []);
    expect(namesOf(choose, 'deal')).to.deep.equal([['products', 'Deal', 'Ordeal', 'Zebra']]);
  });

  it('have the products of a category, after those whose names match', () => {
    const billing = { ...card('Zebra'), category: 'Deals' };
    const choose = createChoices([billing, card('Deal')], [], []);
    expect(namesOf(choose, 'deal')).to.deep.equal([['products', 'Deal', 'Zebra']]);
    expect(namesOf(choose, 'deals')).to.deep.equal([['products', 'Zebra']]);
  });

  it('rank a page whose name matches before one of which only the path matches', () => {
    const pages = [page('Reports', '/users/all'), page('Super Users', '/su'), page('Users', '/u')];
    const choose = createChoices([], [], pages);
    expect(namesOf(choose, 'users')).to.deep.equal([['menu', 'Users', 'Super Users', 'Reports']]);
    expect(namesOf(choose, ' /USERS ')).to.deep.equal([['menu', 'Reports']]);
  });

  it('mark the letters of a name, and none if the code matches', () => {
    const [group] = createChoices([card('Deal'), card('Zebra', 'DEAL')], [], [])('de');
    expect(group?.choices.map(({ marks }) => [...marks])).to.deep.equal([[0, 1], []]);
  });

  it('are recents, other products and the menu for an empty query', () => {
    const cards = [card('A'), card('B'), card('C')];
    const choose = createChoices(cards, ['C', 'gone', 'A'], [page('Users', '/u')]);
    for (const query of ['', '  '])
      expect(namesOf(choose, query)).to.deep.equal([
        ['recents', 'C', 'A'],
        ['products', 'B'],
        ['menu', 'Users'],
      ]);
  });

  it('omit empty groups', () => {
    expect(namesOf(createChoices([card('A')], [], []), '')).to.deep.equal([['products', 'A']]);
    expect(namesOf(createChoices([card('A')], [], [page('B', '/b')]), 'zz')).to.deep.equal([]);
  });

  it('omit products without a valid address', () => {
    const choose = createChoices([unopenable('Deal'), unopenable('Dealer')], ['Deal'], []);
    expect(namesOf(choose, '')).to.deep.equal([]);
    expect(namesOf(choose, 'deal')).to.deep.equal([]);
  });

  it('are limited to 12 products and 20 pages', () => {
    const pages = numbered(30).map((name) => page(name, '/p'));
    const choose = createChoices(
      numbered(30).map((name) => card(name)),
      [],
      pages,
    );
    const counts = (query: string) => choose(query).map(({ choices }) => choices.length);
    expect(counts('item')).to.deep.equal([12, 20]);
    expect(counts('')).to.deep.equal([12, 30]);
  });

  it('are found among very many products, without those that have no valid address', () => {
    const many = numbered(1600).map((name) => card(name));
    const choose = createChoices([unopenable('Deal'), ...many, card('Deal Two')], [], []);
    expect(namesOf(choose, 'deal')).to.deep.equal([['products', 'Deal Two']]);
  });
});
