import { atom, type ReadableAtom } from 'nanostores';
import { defineService, type Core } from '../kernel/core.ts';
import { formatTags } from '../contract/languages/language-tag.ts';
import { storageService } from '../platform/storage.ts';
import { CHOICE_KEYS } from './choice-keys.ts';
import type { ProductCard } from './product-cards.ts';
import { byName } from './product-order.ts';

/** How the dashboard sorts the products. The first is the default. */
export const ORDERS = ['usual', 'recent', 'name'] as const;
export type ProductListOrder = (typeof ORDERS)[number];

/** How the dashboard shows the products. The first is the default. */
export const VIEWS = ['cards', 'list'] as const;
export type ProductListView = (typeof VIEWS)[number];

/** One of several values, stored in this browser. */
export interface Choice<Value extends string> {
  readonly $choice: ReadableAtom<Value>;
  /** Stores the value; the default is removed. */
  choose(value: Value): void;
}

function storedChoice<Value extends string>(
  core: Core,
  key: string,
  values: readonly [Value, ...Value[]],
): Choice<Value> {
  const storage = storageService(core);
  const stored = storage.get(key);
  const $choice = atom(values.find((value) => value === stored) ?? values[0]);
  return {
    $choice,
    choose(value) {
      if (value === values[0]) storage.remove(key);
      else storage.set(key, value);
      $choice.set(value);
    },
  };
}

/** The order of the products that the user has chosen in this browser. A sign-out does not change it. */
export const orderService = defineService('product-order', (core: Core) =>
  storedChoice<ProductListOrder>(core, CHOICE_KEYS.order, ORDERS),
);

/** Cards or list, as the user has chosen in this browser. A sign-out does not change it. */
export const viewService = defineService('product-view', (core: Core) =>
  storedChoice<ProductListView>(core, CHOICE_KEYS.view, VIEWS),
);

/** Products of one category; '' for those without one. */
export interface ProductGroup {
  readonly category: string;
  readonly count: number;
}

const categoryOf = ({ category = '' }: ProductCard): string => category.trim();

/** Returns the groups of products by category, by name; products without a category come last. */
export function groupsOf(cards: readonly ProductCard[], locale: string): readonly ProductGroup[] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(categoryOf(card), (counts.get(categoryOf(card)) ?? 0) + 1);
  const { compare } = new Intl.Collator(formatTags(locale), { numeric: true });
  return [...counts]
    .map(([category, count]) => ({ category, count }))
    .sort((a, b) => Number(!a.category) - Number(!b.category) || compare(a.category, b.category));
}

/** Returns those of the indexes whose products have a category. */
export const inGroup = (
  cards: readonly ProductCard[],
  indexes: readonly number[],
  category: string,
): readonly number[] =>
  indexes.filter((at) => {
    const card = cards[at];
    return card && categoryOf(card) === category;
  });

/** The category to which the dashboard is limited until the page is left; undefined for all products. */
export const groupService = defineService('product-group', () => ({
  $group: atom<string | undefined>(undefined),
}));

/**
 * Returns the indexes of products in an order. `cards` are in the usual order; `recents` are the codes of the products
 * that were opened last, the latest first.
 */
export function inOrder(
  cards: readonly ProductCard[],
  order: ProductListOrder,
  recents: readonly string[],
  locale: string,
): readonly number[] {
  const all = [...cards.keys()];
  if (order === 'recent') {
    const places = new Map(recents.map((code, place) => [code, place]));
    const placeOf = (at: number) => places.get(cards[at]?.productCode ?? '') ?? recents.length;
    const opened = all.filter((at) => placeOf(at) < recents.length);
    const isOpened = new Set(opened);
    return [
      ...opened.sort((a, b) => placeOf(a) - placeOf(b)),
      ...all.filter((at) => !isOpened.has(at)),
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
