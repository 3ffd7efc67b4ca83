import { expect } from '@open-wc/testing';
import { createSearch, fold } from '../../../src/core/products/search.ts';

const item = (productName: string, productCode = 'X', longDescription = '') => ({
  productName,
  productCode,
  longDescription,
});

describe('a search', () => {
  const items = [
    item('Deal Planner', 'DFP', 'Plans deals with their fees'),
    item('Émission Ledger', 'EML'),
    item('Price Lists', 'PRL', 'Was früher in Tabellen stand'),
  ];
  const found = (query: string) =>
    createSearch(items)(query).map((at) => items[at]?.productCode ?? '');

  it('looks through name, code and description', () => {
    expect(found('planner')).to.deep.equal(['DFP']);
    expect(found('eml')).to.deep.equal(['EML']);
    expect(found('tabellen')).to.deep.equal(['PRL']);
  });

  it('finds all for nothing but blanks, in their order', () => {
    expect(found(' \t ')).to.deep.equal(['DFP', 'EML', 'PRL']);
  });

  it('wants every word, wherever it stands', () => {
    expect(found('fees deal')).to.deep.equal(['DFP']);
    expect(found('fees ledger')).to.deep.equal([]);
  });

  it('has names that begin so before names that hold it, and those before descriptions', () => {
    const ranked = [
      item('Data Hub', 'C', 'for every product'),
      item('Approvals', 'B'),
      item('Fee Prices', 'D'),
      item('Pricing', 'E'),
    ];
    const codes = createSearch(ranked)('pr').map((at) => ranked[at]?.productCode);
    expect(codes).to.deep.equal(['D', 'E', 'B', 'C']);
  });

  it('takes signs of patterns for what they are', () => {
    expect(found('.*')).to.deep.equal([]);
    expect(found('[')).to.deep.equal([]);
  });
});

describe('folded texts', () => {
  for (const [typed, written] of [
    ['emission', 'ÉMISSION'],
    ['STRASSE', 'Straße'],
    ['lodz', 'Łódź'],
    ['istanbul', 'İstanbul'],
    ['isik', 'ışık'],
    ['smorrebrod', 'Smørrebrød'],
    ['dong', 'Đồng'],
    ['hal', 'Ħal'],
    ['aether', 'Æther'],
    ['oeuvre', 'Œuvre'],
    ['ﬁnance', 'finance'],
    ['مدفوعات', 'مَدفُوعَات'],
    ['e\u0301te', 'été'],
  ] as const)
    it(`take '${typed}' and '${written}' for the same`, () => {
      expect(fold(typed)).to.equal(fold(written));
    });

  for (const [one, other] of [
    ['कि', 'की'],
    ['が', 'か'],
    ['👩‍🚀', '👩'],
  ] as const)
    it(`keep '${one}' and '${other}' apart, which no accent tells apart`, () => {
      expect(fold(one)).not.to.equal(fold(other));
    });
});
