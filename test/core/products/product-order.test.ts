import { expect } from '@open-wc/testing';
import { sortProducts, sortRest } from '../../../src/core/products/product-order.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { product } from '../../support/fixtures/products.ts';

// Rules: dashboard-05, dashboard-16

describe('sorted products', () => {
  const names = (locale: string, ...of: string[]) =>
    sortProducts(
      of.map((name) => product(name)),
      locale,
    ).map(({ productName }) => productName);

  it('ascend by name, regardless of letter case', () => {
    expect(names('en_US', 'pricing', 'Billing', 'apples', 'Zebra')).to.deep.equal([
      'apples',
      'Billing',
      'pricing',
      'Zebra',
    ]);
  });

  it('sort numbers numerically', () => {
    expect(names('en_US', 'Plan 10', 'Plan 9')).to.deep.equal(['Plan 9', 'Plan 10']);
  });

  it('sort in the user’s language', () => {
    expect(names('sv_SE', 'Ö', 'Z')).to.deep.equal(['Z', 'Ö']);
    expect(names('de_DE', 'Ö', 'Z')).to.deep.equal(['Ö', 'Z']);
  });

  it('tolerate an invalid locale', () => {
    expect(names('??', 'B', 'A')).to.deep.equal(['A', 'B']);
  });

  it('do not change the original list', () => {
    const list = [product('B'), product('A')];
    sortProducts(list, 'en_US');
    expect(list[0]?.productName).to.equal('B');
  });
});

describe('a very long list', () => {
  /** Ten thousand unsorted products, with equal names. */
  const list = Array.from({ length: 10_000 }, (_, index) =>
    product(`Plan ${(index * 7919) % 5000}`, { productCode: `P${index}` }),
  );
  const names = (products: readonly { productName: string }[]) =>
    products.map(({ productName }) => productName);
  const inOrder = Array.from({ length: 10_000 }, (_, index) => `Plan ${Math.floor(index / 2)}`);

  it('has its first screens in order immediately, and every product once', () => {
    const sorted = sortProducts(list, 'en_US');
    expect(names(sorted.slice(0, 128))).to.deep.equal(inOrder.slice(0, 128));
    expect(new Set(sorted).size).to.equal(10_000);
    expect(names(sorted), 'the rest is unsorted').not.to.deep.equal(inOrder);
  });

  it('is sorted completely afterwards, and its first screens stay unchanged', async () => {
    const { core } = fakeCore();
    const first = sortProducts(list, 'en_US');
    const sorted = await new Promise<readonly object[]>((resolve) =>
      sortRest(core, first, 'en_US', resolve),
    );
    expect(names(sorted as typeof first)).to.deep.equal(inOrder);
    expect(sorted.slice(0, 128)).to.deep.equal(first.slice(0, 128));
  });

  it('notifies once when it is sorted, and never for a shorter list', () => {
    const { core, page } = fakeCore();
    const clock = stopClock(page);
    let notified = 0;
    sortRest(core, list.slice(0, 1000), 'en_US', () => (notified += 1));
    expect(clock.waiting).to.equal(0);
    sortRest(core, list, 'en_US', () => (notified += 1));
    clock.advance(1000);
    expect([notified, clock.waiting]).to.deep.equal([1, 0]);
  });

  it('is not sorted further once canceled', async () => {
    const { core } = fakeCore();
    const first = sortProducts(list, 'en_US');
    const notified: string[] = [];
    sortRest(core, first, 'en_US', () => void notified.push('canceled'))();
    await new Promise<void>((resolve) =>
      sortRest(core, first, 'en_US', () => {
        notified.push('completed');
        resolve();
      }),
    );
    expect(notified).to.deep.equal(['completed']);
  });

  it('starts above a thousand products, which are in order immediately', () => {
    const sorted = names(sortProducts(list.slice(0, 1000), 'en_US'));
    const byNumber = (a: string, b: string) => Number(a.slice(5)) - Number(b.slice(5));
    expect(sorted).to.deep.equal([...sorted].sort(byNumber));
  });
});
