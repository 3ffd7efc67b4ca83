import { expect } from '@open-wc/testing';
import { sortProducts, sortRest } from '../../../src/core/products/product-order.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { stopClock } from '../../support/manual-clock.ts';
import { product } from '../../support/products.ts';

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

describe('a very long list', () => {
  /** Ten thousand in no order, with namesakes. */
  const list = Array.from({ length: 10_000 }, (_, at) =>
    product(`Plan ${(at * 7919) % 5000}`, { productCode: `P${at}` }),
  );
  const names = (products: readonly { productName: string }[]) =>
    products.map(({ productName }) => productName);
  const inOrder = Array.from({ length: 10_000 }, (_, at) => `Plan ${Math.floor(at / 2)}`);

  it('has its first screens in order at once, and every product once', () => {
    const sorted = sortProducts(list, 'en_US');
    expect(names(sorted.slice(0, 128))).to.deep.equal(inOrder.slice(0, 128));
    expect(new Set(sorted).size).to.equal(10_000);
    expect(names(sorted), 'the others wait').not.to.deep.equal(inOrder);
  });

  it('is sorted to its end afterwards, and its first screens stay as they are', async () => {
    const { core } = fakeCore();
    const first = sortProducts(list, 'en_US');
    const sorted = await new Promise<readonly object[]>((resolve) =>
      sortRest(core, first, 'en_US', resolve),
    );
    expect(names(sorted as typeof first)).to.deep.equal(inOrder);
    expect(sorted.slice(0, 128)).to.deep.equal(first.slice(0, 128));
  });

  it('is told once when it is sorted, and a shorter one never', () => {
    const { core, page } = fakeCore();
    const clock = stopClock(page);
    let told = 0;
    sortRest(core, list.slice(0, 1000), 'en_US', () => (told += 1));
    expect(clock.waiting).to.equal(0);
    sortRest(core, list, 'en_US', () => (told += 1));
    clock.advance(1000);
    expect([told, clock.waiting]).to.deep.equal([1, 0]);
  });

  it('is not sorted any more once that is called off', async () => {
    const { core } = fakeCore();
    const first = sortProducts(list, 'en_US');
    const told: string[] = [];
    sortRest(core, first, 'en_US', () => void told.push('left'))();
    await new Promise<void>((resolve) =>
      sortRest(core, first, 'en_US', () => {
        told.push('stayed');
        resolve();
      }),
    );
    expect(told).to.deep.equal(['stayed']);
  });

  it('begins past a thousand: those are in order at once', () => {
    const sorted = names(sortProducts(list.slice(0, 1000), 'en_US'));
    const byNumber = (a: string, b: string) => Number(a.slice(5)) - Number(b.slice(5));
    expect(sorted).to.deep.equal([...sorted].sort(byNumber));
  });
});
