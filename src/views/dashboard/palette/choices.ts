import { matchText } from '../../../core/products/match.ts';
import type { ProductCard } from '../../../core/products/product-cards.ts';
import { createSearch } from '../../../core/products/search.ts';
import { similarTo } from '../../../core/products/similar.ts';
import type { MenuEntry } from '../../../core/products/suite-menu.ts';

/** What a choice opens. */
export type Destination =
  | { readonly kind: 'product'; readonly product: ProductCard }
  | { readonly kind: 'page'; readonly page: MenuEntry };

/** A destination; `marks` are the indexes of the code points in its name that match the query. */
export interface Choice {
  readonly name: string;
  readonly marks: ReadonlySet<number>;
  readonly to: Destination;
}

/** Choices under one heading. */
export interface Group {
  readonly title: 'recents' | 'products' | 'menu';
  readonly choices: readonly Choice[];
}

const MOST_PRODUCTS = 12;
const MOST_PAGES = 20;
/** In a longer list, only products that contain the words literally are ranked, for the sake of slow phones. */
const MOST_RANKED = 1500;
const NO_MARKS: ReadonlySet<number> = new Set();

const productChoice = (product: ProductCard, marks = NO_MARKS): Choice => ({
  name: product.productName,
  marks,
  to: { kind: 'product', product },
});
const pageChoice = (page: MenuEntry, marks = NO_MARKS): Choice => ({
  name: page.name,
  marks,
  to: { kind: 'page', page },
});

/** Returns the items with the highest scores; of equal ones the earlier. */
function best<T>(
  items: readonly T[],
  scoreOf: (item: T) => { score: number; marks: ReadonlySet<number> } | undefined,
  most: number,
): { item: T; marks: ReadonlySet<number> }[] {
  return items
    .flatMap((item) => {
      const match = scoreOf(item);
      return match ? [{ item, ...match }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
}

const hasChoices = (group: Group) => group.choices.length > 0;

/** Returns a function that lists the choices for a query. For an empty query, recently opened products come first. */
export function createChoices(
  cards: readonly ProductCard[],
  recents: readonly string[],
  pages: readonly MenuEntry[],
): (query: string) => readonly Group[] {
  const search = createSearch(cards);
  const first = (): Group[] => {
    const opened = recents.flatMap((code) => cards.find((card) => card.productCode === code) ?? []);
    const others = cards.filter((card) => !opened.includes(card));
    const openable = (card: ProductCard) => card.url !== undefined;
    return [
      { title: 'recents', choices: opened.filter(openable).map((card) => productChoice(card)) },
      {
        title: 'products',
        choices: others
          .slice(0, MOST_PRODUCTS)
          .filter(openable)
          .map((card) => productChoice(card)),
      },
      { title: 'menu', choices: pages.map((page) => pageChoice(page)) },
    ];
  };

  const matching = (query: string): readonly Group[] => {
    const isLong = cards.length > MOST_RANKED;
    const candidates = isLong
      ? search(query).flatMap((at) => cards[at] ?? [])
      : cards.filter(({ url }) => url);
    const products = best(
      candidates,
      ({ productName, productCode, category = '' }) => {
        const byName = matchText(query, productName);
        if (byName) return byName;
        const isFound = matchText(query, productCode) ?? matchText(query, category);
        return isFound && { score: 0, marks: NO_MARKS };
      },
      MOST_PRODUCTS,
    );
    const found = best(
      pages,
      ({ name, path }) => {
        const byName = matchText(query, name);
        if (byName) return byName;
        return path.includes(query.trim().toLowerCase())
          ? { score: 0, marks: NO_MARKS }
          : undefined;
      },
      MOST_PAGES,
    );
    const groups: Group[] = [
      {
        title: 'products',
        choices: products
          .filter(({ item }) => item.url)
          .map(({ item, marks }) => productChoice(item, marks)),
      },
      { title: 'menu', choices: found.map(({ item, marks }) => pageChoice(item, marks)) },
    ];
    return groups.filter(hasChoices);
  };
  const similar = (query: string): readonly Group[] => {
    const products = similarTo(cards, query).flatMap((at) => cards[at] ?? []);
    const choices = products
      .filter(({ url }) => url)
      .slice(0, MOST_PRODUCTS)
      .map((card) => productChoice(card));
    return [{ title: 'products' as const, choices }].filter(hasChoices);
  };

  return (query) => {
    if (!query.trim()) return first().filter(hasChoices);
    const found = matching(query);
    return found.length > 0 ? found : similar(query);
  };
}
