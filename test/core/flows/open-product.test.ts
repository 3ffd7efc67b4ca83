import { expect } from '@open-wc/testing';
import { announceProduct, openProduct } from '../../../src/core/flows/open-product.ts';
import { recentsService } from '../../../src/core/products/recents.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { signedIn } from '../../support/users.ts';
import { product } from '../../support/products.ts';

const DFP = { ...product('DFP'), url: 'https://dfp.example/' };
const open = () => fakeCore(signedIn());

describe('opening a product (spec 2)', () => {
  it('tells the page which, notes the visit and goes there', () => {
    const { core, page, host } = open();
    expect(openProduct(core, host, DFP)).to.equal(true);
    expect(host.dispatched).to.deep.equal([
      ['sso-product-open', { productCode: 'DFP', url: 'https://dfp.example/' }],
    ]);
    expect(recentsService(core).$recents.get()).to.deep.equal(['DFP']);
    expect(page.local.values.get('DFP')).to.equal(JSON.stringify(DFP));
    expect(page.visits).to.deep.equal(['https://dfp.example/']);
  });

  it('is left to a page that does it by itself; the visit counts', () => {
    const { core, page, host } = open();
    host.prevented.add('sso-product-open');
    expect(openProduct(core, host, DFP)).to.equal(false);
    expect(recentsService(core).$recents.get()).to.deep.equal(['DFP']);
    expect(page.visits).to.deep.equal([]);
  });

  it('that is a link goes on by itself, once the page has heard of it', () => {
    const { core, page, host } = open();
    expect(announceProduct(core, host, DFP)).to.equal(true);
    expect(host.of('sso-product-open')).to.have.length(1);
    expect(page.visits).to.deep.equal([]);
  });

  for (const way of [openProduct, announceProduct])
    it(`without an address is nothing to anyone (${way.name})`, () => {
      const { core, page, host } = open();
      expect(way(core, host, { ...DFP, url: undefined })).to.equal(false);
      expect([host.dispatched, page.visits]).to.deep.equal([[], []]);
      expect(recentsService(core).$recents.get()).to.deep.equal([]);
    });
});
