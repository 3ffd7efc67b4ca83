import type { UserProduct } from '../contract/products.ts';
import type { Core } from '../kernel/core.ts';
import { formatTags } from '../contract/languages/language-tag.ts';
import { inSlices } from '../platform/slices.ts';

/** Up to this number, sorting takes a few milliseconds. */
const SORTED_AT_ONCE = 1000;
/** More cards than the tallest screen shows at first. */
const FIRST = 128;
/** Delay until the first cards are painted. */
const REST_AFTER_MS = 100;

type Order = (a: UserProduct, b: UserProduct) => number;

/** Compares products by name, ascending, by the rules of the user's language (dashboard-05). */
export function byName(locale: string): Order {
  const { compare } = new Intl.Collator(formatTags(locale), { numeric: true });
  return (a, b) => compare(a.productName, b.productName);
}

/** Compares products in the usual order: those with a rank first, the smallest first, then by name. */
function usualOrder(locale: string): Order {
  const compare = byName(locale);
  return (a, b) => {
    const [first = Infinity, second = Infinity] = [a.rank, b.rank];
    return first === second ? compare(a, b) : first - second;
  };
}

/** Sorts only the first screens of a long list, with a tenth of the comparisons. The rest stays unsorted. */
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

/**
 * Sorts products by rank and name (dashboard-05); in a very long list only the first screens. {@link sortRest} sorts the
 * rest.
 */
export function sortProducts(products: readonly UserProduct[], locale: string): UserProduct[] {
  const order = usualOrder(locale);
  return products.length > SORTED_AT_ONCE
    ? withFirstSorted(products, order)
    : [...products].sort(order);
}

/**
 * Sorts the rest of a list that {@link sortProducts} has returned, in slices, once the first screens are painted.
 * Their cards keep their places. Does nothing for a shorter list, which is already sorted. Returns a function that
 * cancels it.
 */
export function sortRest<Product extends UserProduct>(
  core: Core,
  products: readonly Product[],
  locale: string,
  onSorted: (sorted: readonly Product[]) => void,
): () => void {
  if (products.length <= SORTED_AT_ONCE) return () => undefined;
  const order = usualOrder(locale);
  const runs: Product[][] = [];
  for (let at = 0; at < products.length; at += SORTED_AT_ONCE)
    runs.push(products.slice(at, at + SORTED_AT_ONCE));
  const sortRun = (run: Product[], index: number) => {
    run.sort(order);
    // The final sort detects the sorted runs and only merges them.
    if (index === runs.length - 1) onSorted(runs.flat().sort(order));
    return true;
  };
  return inSlices(core, runs, sortRun, REST_AFTER_MS);
}
