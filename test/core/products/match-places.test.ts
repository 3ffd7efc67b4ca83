import { expect } from '@open-wc/testing';
import { foundIn, placesOf } from '../../../src/core/products/match-places.ts';
import { product } from '../../support/fixtures/products.ts';

// Rules: dashboard-43

const marked = (text: string, query: string) =>
  placesOf(text, query).map(([start, end]) => text.slice(start, end));

describe('the matches of a search in a text', () => {
  it('are all words of the query wherever they are, without letter case and accents', () => {
    expect(marked('Price lists and PRICES', 'lists price')).to.deep.equal([
      'Price',
      'lists',
      'PRICE',
    ]);
    expect(marked('Émission', 'emis')).to.deep.equal(['Émis']);
    expect(marked('E\u0301mission', 'em')).to.deep.equal(['E\u0301m']);
    expect(marked('Œuvre', 'oeu')).to.deep.equal(['Œu']);
    expect(marked('ΟΔΟΣ', 'οδος')).to.deep.equal(['ΟΔΟΣ']);
    expect(marked('😀 Price', 'price')).to.deep.equal(['Price']);
  });

  it('are none without a query, or if it does not occur', () => {
    expect(marked('Price', ' ')).to.deep.equal([]);
    expect(marked('Price', 'list')).to.deep.equal([]);
  });
});

describe('where a product was found', () => {
  const item = product('Invoicing', {
    productCode: 'CD-7',
    category: 'Billing',
    longDescription: 'Payments at the counter',
  });

  it('is not said if the name has all words, or if the product is only similar', () => {
    expect(foundIn(item, 'voic')).to.equal(undefined);
    expect(foundIn(item, 'invocing')).to.equal(undefined);
  });

  it('is the field that has the words which the name lacks', () => {
    expect(foundIn(item, 'cd-7')).to.deep.equal({ field: 'code', text: 'CD-7' });
    expect(foundIn(item, 'billing inv')).to.deep.equal({ field: 'category', text: 'Billing' });
    const description = { field: 'description', text: 'Payments at the counter' };
    expect(foundIn(item, 'counter')).to.deep.equal(description);
    expect(foundIn(item, 'counter billing')?.field).to.equal('category');
  });

  it('shows the part of a long description that has the match', () => {
    const longDescription = `${'word '.repeat(60)}needle at the end`;
    const found = foundIn({ ...item, longDescription }, 'needle');
    expect(found?.text).to.match(/^…(word ){4,6}needle at the end$/);
  });
});
