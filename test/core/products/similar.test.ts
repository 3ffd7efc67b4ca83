import { expect } from '@open-wc/testing';
import { similarTo } from '../../../src/core/products/similar.ts';
import { product } from '../../support/fixtures/products.ts';

// Rules: dashboard-42

const ITEMS = [
  product('Invoicing', { productCode: 'INV', category: 'Billing' }),
  product('Price Lists', { productCode: 'PRL', category: 'Pricing' }),
  product('Émission Ledger', { productCode: 'EML' }),
];
const found = (query: string) => similarTo(ITEMS, query).map((at) => ITEMS[at]?.productName);

describe('products that are similar to a query', () => {
  for (const [what, query] of [
    ['a wrong letter', 'invoocing'],
    ['a missing letter', 'invocing'],
    ['a letter too many', 'invvoicing'],
    ['two swapped letters', 'invioc'],
    ['an error at its start', 'unvoi'],
    ['an error at its end', 'invoq'],
    ['an error in the category', 'biling'],
  ] as const)
    it(`are found in spite of ${what}`, () => {
      expect(found(query)).to.deep.equal(['Invoicing']);
    });

  it('are found by every word, without accents', () => {
    expect(found('lits prise')).to.deep.equal(['Price Lists']);
    expect(found('emisson ledger')).to.deep.equal(['Émission Ledger']);
    expect(found('prise ledger')).to.deep.equal([]);
  });

  it('are not found with two errors, or by a short word with one', () => {
    expect(found('invxxcing')).to.deep.equal([]);
    expect(found('imv')).to.deep.equal([]);
    expect(found('  ')).to.deep.equal([]);
  });
});
