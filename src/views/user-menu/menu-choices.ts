import type { ProductCard } from '../../core/products/product-cards.ts';

/** How many favorites, and how many recently opened products, the menu shows. */
const SHELF_LENGTH = 3;

/** A user with so few products sees all of them. */
const FEW = 2 * SHELF_LENGTH;

/** The products at the top of the menu. */
export interface MenuShelves {
  /** All products of a user with few; the other lists are empty then. */
  readonly all: readonly ProductCard[];
  readonly favorites: readonly ProductCard[];
  readonly recents: readonly ProductCard[];
}

/**
 * Returns the products at the top of the menu, those that the user can open only: all if they are few, otherwise favorites
 * in the order of `cards`, and the recently opened ones that are not among them. The newest of `recents` is the last.
 */
export function menuShelves(
  cards: readonly ProductCard[],
  favorites: readonly string[],
  recents: readonly string[],
): MenuShelves {
  if (cards.length <= FEW)
    return { all: cards.filter(({ url }) => url), favorites: [], recents: [] };
  const wanted = new Set([...favorites, ...recents]);
  const byCode = new Map<string, ProductCard>();
  for (const card of cards) {
    const { productCode } = card;
    if (wanted.has(productCode) && card.url && !byCode.has(productCode))
      byCode.set(productCode, card);
  }
  const starred = [...byCode.values()].filter(({ productCode }) => favorites.includes(productCode));
  const shown = starred.slice(0, SHELF_LENGTH);
  const others = recents.toReversed().flatMap((code) => byCode.get(code) ?? []);
  return {
    all: [],
    favorites: shown,
    recents: others.filter((card) => !shown.includes(card)).slice(0, SHELF_LENGTH),
  };
}

/** True if the page belongs to a product: it has the product's address, or one below it. */
export function isOpenNow({ url }: ProductCard, pageUrl: string): boolean {
  if (!url) return false;
  const product = new URL(url);
  const page = new URL(pageUrl);
  if (product.origin !== page.origin || product.pathname === '/') return product.href === page.href;
  const path = product.pathname.replace(/\/$/, '');
  return page.pathname === path || page.pathname.startsWith(`${path}/`);
}
