import { expect } from '@open-wc/testing';
import { configService } from '../../../src/core/config/config.ts';
import type { UserProduct } from '../../../src/core/contract/products.ts';
import { recordVisit } from '../../../src/core/flows/open-product.ts';
import { productUrl, toCards } from '../../../src/core/products/product-cards.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { product } from '../../support/fixtures/products.ts';
import { json } from '../../support/fixtures/replies.ts';

// Rules: configuration-07, dashboard-09, storage-12

it('a card is stored as the gateway’s product, including unknown fields', async () => {
  const { core, page } = fakeCore();
  const rich = { ...product('Dfp'), price: 5 };
  const [card] = toCards(core, await configService(core).ready(), [rich]);
  if (!card) throw new Error('no card');
  recordVisit(core, card);
  expect(JSON.parse(page.local.values.get('DFP') ?? '')).to.deep.equal(rich);
});

describe('the address of a card', () => {
  async function urlOf(given: Partial<UserProduct>, environment: unknown = {}) {
    const { core, page } = fakeCore({ settings: { environment: 'env.json' } });
    page.gateway.answer('environment', json(environment));
    return productUrl(core, await configService(core).ready(), product('Dfp', given));
  }
  const landingUrls = { DFP: 'http://localhost:4201/dfp', DIH: 'javascript:alert(1)' };

  it("is the server's landing page", async () => {
    expect(await urlOf({})).to.equal('https://dfp.example/');
  });

  it('may be a path of this origin', async () => {
    expect(await urlOf({ landingPage: '/pricelist' })).to.equal('https://portal.example/pricelist');
  });

  it('is the configured one for its code outside production', async () => {
    expect(await urlOf({}, { landingUrls })).to.equal('http://localhost:4201/dfp');
    expect(await urlOf({ productCode: 'FPB' }, { landingUrls })).to.equal('https://dfp.example/');
  });

  it("is the server's in production", async () => {
    expect(await urlOf({}, { production: true, landingUrls })).to.equal('https://dfp.example/');
  });

  for (const landingPage of [
    'javascript:alert(1)',
    'ftp://x.example',
    'data:text/html,x',
    '',
    ' ',
  ]) {
    it(`is undefined for '${landingPage}'`, async () => {
      expect(await urlOf({ landingPage })).to.equal(undefined);
    });
  }

  it('is undefined for a configured address that is not a web address', async () => {
    expect(await urlOf({ productCode: 'DIH' }, { landingUrls })).to.equal(undefined);
  });

  for (const productCode of ['constructor', 'toString', '__proto__']) {
    it(`does not confuse the product code ${productCode} with an inherited property`, async () => {
      expect(await urlOf({ productCode }, { landingUrls })).to.equal('https://dfp.example/');
    });
  }
});

describe('a card', () => {
  it('contains its product and its address', async () => {
    const { core } = fakeCore();
    const config = await configService(core).ready();
    const [card, withoutAddress] = toCards(core, config, [
      product('Dfp', { longDescription: 'Billing' }),
      product('Dih', { landingPage: 'javascript:alert(1)' }),
    ]);
    expect(card).to.include(product('Dfp', { longDescription: 'Billing' }));
    expect([card?.url, withoutAddress?.url]).to.deep.equal(['https://dfp.example/', undefined]);
  });
});
