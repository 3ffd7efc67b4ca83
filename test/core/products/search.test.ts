import { expect } from '@open-wc/testing';
import { createSearch, fold } from '../../../src/core/products/search.ts';

// Rules: dashboard-13

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
    createSearch(items)(query).map((index) => items[index]?.productCode ?? '');

  it('covers name, code and description', () => {
    expect(found('planner')).to.deep.equal(['DFP']);
    expect(found('eml')).to.deep.equal(['EML']);
    expect(found('tabellen')).to.deep.equal(['PRL']);
  });

  it('finds everything in order for a blank query', () => {
    expect(found(' \t ')).to.deep.equal(['DFP', 'EML', 'PRL']);
  });

  it('requires every word, in any place', () => {
    expect(found('fees deal')).to.deep.equal(['DFP']);
    expect(found('fees ledger')).to.deep.equal([]);
  });

  it('ranks names that start with the query first, then other names, then descriptions', () => {
    const ranked = [
      item('Data Hub', 'C', 'for every product'),
      item('Approvals', 'B'),
      item('Fee Prices', 'D'),
      item('Pricing', 'E'),
    ];
    const codes = createSearch(ranked)('pr').map((index) => ranked[index]?.productCode);
    expect(codes).to.deep.equal(['D', 'E', 'B', 'C']);
  });

  it('treats pattern characters literally', () => {
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
    it(`are equal for '${typed}' and '${written}'`, () => {
      expect(fold(typed)).to.equal(fold(written));
    });

  for (const [one, other] of [
    ['कि', 'की'],
    ['が', 'か'],
    ['👩‍🚀', '👩'],
  ] as const)
    it(`differ for '${one}' and '${other}', whose difference is not an accent`, () => {
      expect(fold(one)).not.to.equal(fold(other));
    });
});
