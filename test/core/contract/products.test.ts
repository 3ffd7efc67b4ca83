import { expect } from '@open-wc/testing';
import { UserProducts } from '../../../src/core/contract/products.ts';
import { product } from '../../support/fixtures/products.ts';

// Rules: gateway-contract-05, gateway-contract-29, gateway-contract-120, storage-12

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

  const details = {
    category: 'Billing',
    rank: 3,
    status: 'maintenance',
    statusText: 'Moving.',
    statusUntil: '2026-01-31T18:00:00Z',
  } as const;

  it('may have a category, a rank and a status', () => {
    expect(UserProducts.parse([{ ...DFP, ...details }])).to.deep.equal([{ ...DFP, ...details }]);
    expect(UserProducts.parse([{ ...DFP, status: 'ok' }])).to.deep.equal([
      { ...DFP, status: 'ok' },
    ]);
  });

  for (const [field, value] of [
    ['category', 7],
    ['rank', '1'],
    ['status', 'broken'],
    ['status', null],
    ['statusText', {}],
    ['statusUntil', 1],
  ] as const)
    it(`have no ${field} if it is ${JSON.stringify(value)}`, () => {
      const [read] = UserProducts.parse([{ ...DFP, ...details, [field]: value }]);
      expect(read).to.deep.equal({ ...DFP, ...details, [field]: undefined });
    });

  it('must be a list', () => {
    expect(UserProducts.safeParse({ 0: DFP }).success).to.equal(false);
  });
});
