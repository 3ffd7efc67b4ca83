import { expect } from '@open-wc/testing';
import { configRoom } from '../../src/core/config.ts';
import type { UserProduct } from '../../src/core/contract/catalog.ts';
import {
  forgetProducts,
  productUrl,
  sortProducts,
  storeProducts,
} from '../../src/core/products.ts';
import { STORAGE_KEYS } from '../../src/core/storage.ts';
import { fakeCore } from '../support/fake-core.ts';
import { json } from '../support/replies.ts';

const product = (productName: string, more: Partial<UserProduct> = {}): UserProduct => ({
  productName,
  productCode: productName.toUpperCase(),
  landingPage: `https://${productName.toLowerCase()}.example/`,
  productLogo: '',
  longDescription: '',
  ...more,
});

describe('stored products', () => {
  it('are kept whole under their codes', () => {
    const { core, page } = fakeCore();
    storeProducts(core, [product('Dfp', { longDescription: 'Billing' })]);
    expect(JSON.parse(page.local.values.get('DFP') ?? '')).to.deep.equal(
      product('Dfp', { longDescription: 'Billing' }),
    );
  });

  it("never overwrite one of the contract's keys nor ours", () => {
    const { core, page } = fakeCore({ local: { userId: 'ada' } });
    const codes = [...STORAGE_KEYS, 'sso-elements.clock', ''];
    storeProducts(
      core,
      codes.map((productCode) => product('Evil', { productCode })),
    );
    expect([...page.local.values.keys()].sort()).to.deep.equal([
      'sso-elements.productCodes',
      'userId',
    ]);
    expect(page.local.values.get('userId')).to.equal('ada');
  });

  it('are forgotten, and nothing else is', () => {
    const { core, page } = fakeCore({ local: { other: 'app', tenant: 'ACME' } });
    storeProducts(core, [product('Dfp'), product('Dih')]);
    forgetProducts(core);
    expect([...page.local.values.keys()]).to.deep.equal(['other', 'tenant']);
  });

  it('of an earlier load do not outlive the next', () => {
    const { core, page } = fakeCore();
    storeProducts(core, [product('Dfp'), product('Dih')]);
    storeProducts(core, [product('Dih')]);
    expect(page.local.values.has('DFP')).to.equal(false);
    expect(page.local.values.has('DIH')).to.equal(true);
  });

  for (const forged of ['["userId","tenant"]', '[1]', 'nonsense', '{"0":"userId"}']) {
    it(`forget no key of the contract by a forged list ${forged}`, () => {
      const { core, page } = fakeCore({
        local: { userId: 'ada', tenant: 'ACME', 'sso-elements.productCodes': forged },
      });
      forgetProducts(core);
      expect([...page.local.values.keys()]).to.deep.equal(['userId', 'tenant']);
    });
  }
});

describe('sorted products', () => {
  const names = (locale: string, ...of: string[]) =>
    sortProducts(
      of.map((name) => product(name)),
      locale,
    ).map(({ productName }) => productName);

  it('ascend by name, whatever the letter case', () => {
    expect(names('en_US', 'pricing', 'Billing', 'apples', 'Zebra')).to.deep.equal([
      'apples',
      'Billing',
      'pricing',
      'Zebra',
    ]);
  });

  it('count numbers as numbers', () => {
    expect(names('en_US', 'Plan 10', 'Plan 9')).to.deep.equal(['Plan 9', 'Plan 10']);
  });

  it("sort as the person's language does", () => {
    expect(names('sv_SE', 'Ö', 'Z')).to.deep.equal(['Z', 'Ö']);
    expect(names('de_DE', 'Ö', 'Z')).to.deep.equal(['Ö', 'Z']);
  });

  it('survive a locale that is none', () => {
    expect(names('??', 'B', 'A')).to.deep.equal(['A', 'B']);
  });

  it('leave the list they came in alone', () => {
    const list = [product('B'), product('A')];
    sortProducts(list, 'en_US');
    expect(list[0]?.productName).to.equal('B');
  });
});

describe('where a card leads', () => {
  async function urlOf(given: Partial<UserProduct>, environment: unknown = {}) {
    const { core, page } = fakeCore({ settings: { environment: 'env.json' } });
    page.gateway.answer('environment', json(environment));
    return productUrl(core, await configRoom(core).ready(), product('Dfp', given));
  }
  const landingUrls = { DFP: 'http://localhost:4201/dfp', DIH: 'javascript:alert(1)' };

  it("is the server's landing page", async () => {
    expect(await urlOf({})).to.equal('https://dfp.example/');
  });

  it('may be a path of this origin', async () => {
    expect(await urlOf({ landingPage: '/pricelist' })).to.equal('https://portal.example/pricelist');
  });

  it('is a fixed local one for its code in non-production', async () => {
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
    it(`is nowhere for '${landingPage}'`, async () => {
      expect(await urlOf({ landingPage })).to.equal(undefined);
    });
  }

  it('is nowhere for a fixed address that is no web address', async () => {
    expect(await urlOf({ productCode: 'DIH' }, { landingUrls })).to.equal(undefined);
  });

  for (const productCode of ['constructor', 'toString', '__proto__']) {
    it(`is not confused by a product called ${productCode}`, async () => {
      expect(await urlOf({ productCode }, { landingUrls })).to.equal('https://dfp.example/');
    });
  }
});
