import { expect } from '@open-wc/testing';
import { clearProducts, storeProduct } from '../../../src/core/products/products.ts';
import { storeProducts } from '../../../src/core/products/store-products.ts';
import { STORAGE_KEYS } from '../../../src/core/platform/storage.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { product } from '../../support/fixtures/products.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: sign-out-07, storage-12, storage-13

describe('stored products', () => {
  it('are stored completely under their codes', () => {
    const { core, page } = fakeCore();
    storeProducts(core, [product('Dfp', { longDescription: 'Billing' })]);
    expect(JSON.parse(page.local.values.get('DFP') ?? '')).to.deep.equal(
      product('Dfp', { longDescription: 'Billing' }),
    );
  });

  it('never overwrite a key of the contract or our own', () => {
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
    expect(page.local.values.get('sso-elements.productCodes')).to.equal('[]');
  });

  it('do not overwrite them when a product is opened either', () => {
    const { core, page } = fakeCore({ local: { userId: 'ada' } });
    for (const productCode of ['userId', ''])
      expect(storeProduct(core, product('Evil', { productCode }))).to.equal(false);
    expect([...page.local.values]).to.deep.equal([['userId', 'ada']]);
  });

  it('are limited by the length of the list of codes', () => {
    // The list may use half of the length: four codes of two letters, each with quotes and a comma.
    const { core, page } = fakeCore({ constants: { storedValueLength: 40 } });
    storeProducts(
      core,
      ['P0', 'P1', 'P2', 'P3', 'P4'].map((code) => product(code)),
    );
    expect([...page.local.values.keys()]).to.deep.equal([
      'sso-elements.productCodes',
      'P0',
      'P1',
      'P2',
      'P3',
    ]);
  });

  it('are removed, and nothing else', () => {
    const { core, page } = fakeCore({ local: { other: 'app', tenant: 'ACME' } });
    storeProducts(core, [product('Dfp'), product('Dih')]);
    clearProducts(core);
    expect([...page.local.values.keys()]).to.deep.equal(['other', 'tenant']);
  });

  it('of an earlier load are removed by the next', () => {
    const { core, page } = fakeCore();
    storeProducts(core, [product('Dfp'), product('Dih')]);
    storeProducts(core, [product('Dih')]);
    expect(page.local.values.has('DFP')).to.equal(false);
    expect(page.local.values.has('DIH')).to.equal(true);
  });

  for (const forged of ['["userId","tenant"]', '[1]', 'nonsense', '{"0":"userId"}']) {
    it(`never remove a key of the contract because of a forged list ${forged}`, () => {
      const { core, page } = fakeCore({
        local: { userId: 'ada', tenant: 'ACME', 'sso-elements.productCodes': forged },
      });
      clearProducts(core);
      expect([...page.local.values.keys()]).to.deep.equal(['userId', 'tenant']);
    });
  }
});

describe('a long list of products', () => {
  const LONG = Array.from({ length: 450 }, (_, index) => product(`P${index}`));
  const storedIn = (values: ReadonlyMap<string, string>) =>
    LONG.filter(({ productCode }) => values.has(productCode)).length;

  it('is stored in slices, the first one immediately', async () => {
    const { core, page } = fakeCore();
    storeProducts(core, LONG);
    expect(storedIn(page.local.values)).to.equal(50);
    await waitUntil(() => storedIn(page.local.values) === 450);
  });

  it('stores an opened product before its turn', () => {
    const { core, page } = fakeCore();
    storeProducts(core, LONG);
    storeProduct(core, product('P449'));
    expect(JSON.parse(page.local.values.get('P449') ?? '')).to.deep.equal(product('P449'));
  });

  it('does not write unchanged products again, so that no other tab is notified', () => {
    const { core, page } = fakeCore();
    const clock = stopClock(page);
    storeProducts(core, LONG);
    clock.advance(1000);
    expect(storedIn(page.local.values)).to.equal(450);
    page.local.writes.length = 0;
    storeProducts(core, LONG);
    clock.advance(1000);
    expect(clock.waiting).to.equal(0);
    expect(page.local.writes).to.deep.equal(['set sso-elements.productCodes']);
  });

  it('can be removed completely while it is being stored', () => {
    const { core, page } = fakeCore();
    const clock = stopClock(page);
    storeProducts(core, LONG);
    clearProducts(core);
    clock.advance(1000);
    expect(clock.waiting).to.equal(0);
    expect([...page.local.values.keys()]).to.deep.equal([]);
  });

  it('is removed after a sign-out in another tab', async () => {
    const { core, page } = fakeCore({ local: { other: 'app' } });
    storeProducts(core, LONG);
    page.local.values.delete('sso-elements.productCodes');
    await waitUntil(() => page.local.values.size === 1);
    expect([...page.local.values.keys()]).to.deep.equal(['other']);
  });

  it('keeps what another tab has stored and removes its own products', () => {
    const { core, page } = fakeCore();
    const clock = stopClock(page);
    storeProducts(core, LONG);
    page.local.values.set('sso-elements.productCodes', '["P1"]');
    clock.advance(1000);
    expect([...page.local.values.keys()].sort()).to.deep.equal(['P1', 'sso-elements.productCodes']);
  });

  it('stops if another tab signs out meanwhile', () => {
    const { core, page } = fakeCore();
    const clock = stopClock(page);
    storeProducts(core, LONG);
    const setItem = page.local.setItem.bind(page.local);
    page.local.setItem = (key, value) => {
      setItem(key, value);
      if (key === 'P160') page.local.values.delete('sso-elements.productCodes');
    };
    clock.advance(1000);
    expect([...page.local.values.keys()]).to.deep.equal([]);
  });

  it('leaves space for the session in an origin’s five million characters', () => {
    const { core, page } = fakeCore();
    const clock = stopClock(page);
    const big = LONG.map((one) => ({ ...one, longDescription: 'x'.repeat(20_000) }));
    storeProducts(core, big);
    clock.advance(1000);
    const codes = JSON.parse(
      page.local.values.get('sso-elements.productCodes') ?? '[]',
    ) as string[];
    expect(storedIn(page.local.values)).to.equal(codes.length);
    // Fifty are stored immediately, then up to four million characters.
    expect(codes.length).to.be.within(240, 250);
  });

  it('frees space in a full store, and lists what it still contains', async () => {
    const { core, page } = fakeCore();
    const big = LONG.map((one) => ({ ...one, longDescription: 'x'.repeat(2000) }));
    const { local } = page;
    const setItem = local.setItem.bind(local);
    local.setItem = (key, value) => {
      if (key === 'P300') throw new DOMException('No space', 'QuotaExceededError');
      setItem(key, value);
    };
    storeProducts(core, big);
    const codes = () =>
      JSON.parse(local.values.get('sso-elements.productCodes') ?? '[]') as string[];
    await waitUntil(() => codes().length < 300);
    expect(storedIn(local.values)).to.equal(codes().length);
    expect(codes().length).to.be.within(50, 290);
  });
});
