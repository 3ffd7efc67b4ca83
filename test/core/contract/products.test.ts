import { expect } from '@open-wc/testing';
import { UserProducts } from '../../../src/core/contract/products.ts';
import { product } from '../../support/fixtures/products.ts';

// Rules: gateway-contract-05, gateway-contract-29, storage-12

const DFP = product('DFP', { productLogo: '/dfp.svg', longDescription: 'Files' });

describe('the products of a reply', () => {
  it('keep fields that only other apps know', () => {
    const rich = { ...DFP, price: 5, icons: { small: '/s.svg' } };
    expect(UserProducts.parse([rich])).to.deep.equal([rich]);
    expect(UserProducts.parse([{ ...rich, landingPage: null }])).to.deep.equal([
      { ...rich, landingPage: '' },
    ]);
  });

  for (const field of ['landingPage', 'productLogo', 'longDescription'])
    it(`may lack ${field}`, () => {
      expect(UserProducts.parse([{ ...DFP, [field]: null }])).to.deep.equal([
        { ...DFP, [field]: '' },
      ]);
    });

  for (const field of ['productName', 'productCode'])
    it(`are dropped without ${field}`, () => {
      expect(UserProducts.parse([{ ...DFP, [field]: 7 }, DFP])).to.deep.equal([DFP]);
    });

  for (const row of [null, undefined, 'DFP', 7, []])
    it(`do not include ${JSON.stringify(row)}`, () => {
      expect(UserProducts.parse([row, DFP])).to.deep.equal([DFP]);
    });

  it('must be a list', () => {
    expect(UserProducts.safeParse({ 0: DFP }).success).to.equal(false);
  });
});
