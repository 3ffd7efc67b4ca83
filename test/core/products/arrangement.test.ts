import { expect } from '@open-wc/testing';
import {
  arrangementService,
  codesToPlace,
  hiddenService,
  moved,
} from '../../../src/core/products/arrangement.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { product } from '../../support/fixtures/products.ts';
import { signedIn } from '../../support/fixtures/users.ts';

// Rules: dashboard-44, dashboard-45, storage-26

const inOrder = (codes: string) => [...codes].map((code) => product(code));
const toPlace = (order: string, before: string, place: number) =>
  codesToPlace(inOrder(order), [...before], place).join('');

describe('the user’s own order', () => {
  it('moves a product to another place', () => {
    expect(moved([...'ABCD'], 0, 2).join('')).to.equal('BCAD');
    expect(moved([...'ABCD'], 3, 0).join('')).to.equal('DABC');
    expect(moved([...'ABCD'], 1, 1).join('')).to.equal('ABCD');
    expect(moved([...'ABCD'], 9, 1).join('')).to.equal('ABCD');
  });

  it('stores the products up to the last one that was placed', () => {
    expect(toPlace('CABD', '', 0)).to.equal('C');
    expect(toPlace('BCAD', '', 2)).to.equal('BCA');
    // C was placed before, and stays so behind D.
    expect(toPlace('DCAB', 'C', 0)).to.equal('DC');
  });

  it('keeps the places of products that are not there at present', () => {
    // X follows B, wherever that is; Y was the first.
    expect(toPlace('CAB', 'YABX', 0)).to.equal('YCABX');
    expect(toPlace('BAC', 'ABX', 0)).to.equal('BXA');
    expect(toPlace('AB', 'XZ', 0)).to.equal('XZA');
  });

  it('has 300 places', () => {
    const many = Array.from({ length: 400 }, (_, at) => product(`P${at}`));
    expect(codesToPlace(many, [], 350)).to.have.length(300);
  });

  it('is stored for each user, as are the hidden products', () => {
    const { core, page } = fakeCore(signedIn('ada'));
    const arrangement = arrangementService(core);
    const hidden = hiddenService(core);
    arrangement.save(['B', 'A']);
    hidden.toggle('C');
    hidden.toggle('D');
    hidden.toggle('C');
    expect(arrangement.$arrangement.get()).to.deep.equal(['B', 'A']);
    expect(hidden.$hidden.get()).to.deep.equal(['D']);
    const stored = (key: string) =>
      Object.values(JSON.parse(page.local.getItem(key) ?? '{}') as object) as unknown[];
    expect(stored('sso-elements.arrangement')).to.deep.equal([['B', 'A']]);
    expect(stored('sso-elements.hidden')).to.deep.equal([['D']]);
  });
});
