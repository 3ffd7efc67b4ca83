import { expect } from '@open-wc/testing';
import { dispatchProductOpen, openProduct } from '../../../src/core/flows/open-product.ts';
import { recentsService } from '../../../src/core/products/recents.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { product } from '../../support/fixtures/products.ts';

// Rules: dashboard-10

const DFP = { ...product('DFP'), url: 'https://dfp.example/' };
const open = () => fakeCore(signedIn());

describe('opening a product', () => {
  it('dispatches the event, adds the product to recents and navigates', () => {
    const { core, page, host } = open();
    expect(openProduct(core, host, DFP)).to.equal(true);
    expect(host.dispatched).to.deep.equal([
      ['sso-product-open', { productCode: 'DFP', url: 'https://dfp.example/' }],
    ]);
    expect(recentsService(core).$recents.get()).to.deep.equal(['DFP']);
    expect(page.local.values.get('DFP')).to.equal(JSON.stringify(DFP));
    expect(page.visits).to.deep.equal(['https://dfp.example/']);
  });

  it('does not navigate if the page prevents it, but updates recents', () => {
    const { core, page, host } = open();
    host.prevented.add('sso-product-open');
    expect(openProduct(core, host, DFP)).to.equal(false);
    expect(recentsService(core).$recents.get()).to.deep.equal(['DFP']);
    expect(page.visits).to.deep.equal([]);
  });

  it('from a link dispatches the event and leaves the navigation to the link', () => {
    const { core, page, host } = open();
    expect(dispatchProductOpen(core, host, DFP)).to.equal(true);
    expect(host.of('sso-product-open')).to.have.length(1);
    expect(page.visits).to.deep.equal([]);
  });

  for (const openBy of [openProduct, dispatchProductOpen])
    it(`without an address does nothing (${openBy.name})`, () => {
      const { core, page, host } = open();
      expect(openBy(core, host, { ...DFP, url: undefined })).to.equal(false);
      expect([host.dispatched, page.visits]).to.deep.equal([[], []]);
      expect(recentsService(core).$recents.get()).to.deep.equal([]);
    });
});
