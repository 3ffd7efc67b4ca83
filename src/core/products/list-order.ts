import { formatTags } from '../contract/languages/language-tag.ts';
import type { ProductListOrder } from './list-choices.ts';
import type { ProductCard } from './product-cards.ts';
import { byName } from './product-order.ts';

/** Products of one category; '' for those without one. */
export interface ProductGroup {
  readonly category: string;
  /** Indexes among all products. */
  readonly indexes: readonly number[];
}

/** More groups than this would be a list of their own. */
const MOST_GROUPS = 50;

/**
 * Returns the products of `indexes` by category: by its name, and those without one last. Returns undefined if groups
 * would not help, because there is only one or there are too many.
 */
export function groupsOf(
  cards: readonly ProductCard[],
  indexes: readonly number[],
  locale: string,
): readonly ProductGroup[] | undefined {
  const groups = new Map<string, number[]>();
  for (const at of indexes) {
    const category = cards[at]?.category?.trim() ?? '';
    const group = groups.get(category);
    if (group) group.push(at);
    else groups.set(category, [at]);
  }
  if (groups.size < 2 || groups.size > MOST_GROUPS) return undefined;
  const { compare } = new Intl.Collator(formatTags(locale), { numeric: true });
  return [...groups]
    .map(([category, ofCategory]) => ({ category, indexes: ofCategory }))
    .sort((a, b) => Number(!a.category) - Number(!b.category) || compare(a.category, b.category));
}

/**
 * Returns the indexes of products in an order. `cards` are in the usual order; `first` are the codes of the products that
 * come first: those that were opened last, the latest first, or those that the user has placed.
 */
export function inOrder(
  cards: readonly ProductCard[],
  order: ProductListOrder,
  first: readonly string[],
  locale: string,
): readonly number[] {
  const all = [...cards.keys()];
  if (order === 'recent' || order === 'own') {
    const places = new Map(first.map((code, place) => [code, place]));
    const placeOf = (at: number) => places.get(cards[at]?.productCode ?? '') ?? first.length;
    const named = all.filter((at) => placeOf(at) < first.length);
    const isNamed = new Set(named);
    return [
      ...named.sort((a, b) => placeOf(a) - placeOf(b)),
      ...all.filter((at) => !isNamed.has(at)),
    ];
  }
  // Without ranks, the usual order is by name.
  if (order === 'name' && cards.some(({ rank }) => rank !== undefined)) {
    const compare = byName(locale);
    return all.sort((a, b) => {
      const [first, second] = [cards[a], cards[b]];
      return first && second ? compare(first, second) : 0;
    });
  }
  return all;
}
