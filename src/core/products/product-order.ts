import type { UserProduct } from '../contract/products.ts';
import type { Core } from '../kernel/core.ts';
import { formatTags } from '../i18n/language-tag.ts';
import { inSlices } from '../platform/slices.ts';

/** Up to here sorting takes a few milliseconds. */
const SORTED_AT_ONCE = 1000;
/** More cards than the tallest screen shows at first. */
const FIRST = 128;
/** The others wait until the first are painted. */
const REST_AFTER_MS = 100;

type Order = (a: UserProduct, b: UserProduct) => number;

/** By name, ascending, as the person's language sorts (spec 2). */
function byName(locale: string): Order {
  const { compare } = new Intl.Collator(formatTags(locale), { numeric: true });
  return (a, b) => compare(a.productName, b.productName);
}

/** The first screens of a long list in order, the others as they came: a tenth of the comparisons. */
function withFirstSorted(products: readonly UserProduct[], order: Order): UserProduct[] {
  const first: UserProduct[] = [];
  const rest: UserProduct[] = [];
  let last: UserProduct | undefined;
  for (const product of products) {
    if (last && order(product, last) >= 0) {
      rest.push(product);
      continue;
    }
    first.push(product);
    if (first.length < 2 * FIRST) continue;
    first.sort(order);
    rest.push(...first.splice(FIRST));
    last = first.at(-1);
  }
  return [...first.sort(order), ...rest];
}

/** Products by name (spec 2); of a very long list only the first screens, until {@link sortRest}. */
export function sortProducts(products: readonly UserProduct[], locale: string): UserProduct[] {
  const order = byName(locale);
  return products.length > SORTED_AT_ONCE
    ? withFirstSorted(products, order)
    : [...products].sort(order);
}

/**
 * Sorts what {@link sortProducts} left, once the first screens are on the screen and while the page answers
 * in between; the first stay where they are. A shorter list is in order already. Returns how to call it off.
 */
export function sortRest<Product extends UserProduct>(
  core: Core,
  products: readonly Product[],
  locale: string,
  onSorted: (sorted: readonly Product[]) => void,
): () => void {
  if (products.length <= SORTED_AT_ONCE) return () => undefined;
  const order = byName(locale);
  const runs: Product[][] = [];
  for (let at = 0; at < products.length; at += SORTED_AT_ONCE)
    runs.push(products.slice(at, at + SORTED_AT_ONCE));
  const sortRun = (run: Product[], index: number) => {
    run.sort(order);
    // A sort finds the runs that are in order, and has only to merge them.
    if (index === runs.length - 1) onSorted(runs.flat().sort(order));
    return true;
  };
  return inSlices(core, runs, sortRun, REST_AFTER_MS);
}
