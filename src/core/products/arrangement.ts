import { defineService, type Core } from '../kernel/core.ts';
import { CHOICE_KEYS } from './choice-keys.ts';
import { persistedCodes } from './persisted-codes.ts';
import type { ProductCard } from './product-cards.ts';

/** The most products that a user hides. With those that are placed, they fit into the account's settings. */
const MAX_HIDDEN = 300;
/** The number of places that a user arranges. The other products follow in the usual order. */
export const MAX_PLACES = 300;

/** The products that the user has hidden from the list. The search finds them. */
export const hiddenService = defineService('hidden-products', (core: Core) => {
  const { $codes, update } = persistedCodes(core, CHOICE_KEYS.hidden, MAX_HIDDEN);
  return {
    $hidden: $codes,
    /** Hides a product, or shows it again. */
    toggle: (code: string): void =>
      update((codes) =>
        codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code],
      ),
  };
});

/** The products that the user has placed, in the user's own order. */
export const arrangementService = defineService('arrangement', (core: Core) => {
  const { $codes, update } = persistedCodes(core, CHOICE_KEYS.arrangement, MAX_PLACES);
  return {
    $arrangement: $codes,
    save: (codes: readonly string[]): void => update(() => codes),
  };
});

/** Returns a list in which an item is at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || from === to) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}

/**
 * Returns the codes to store once a product was placed: those of all products up to the last one that is placed. Codes
 * of `before` that are not among the products stay behind the one that they followed, because their products may come
 * back.
 *
 * @param cards All products in the new order.
 * @param before The codes that were stored.
 * @param place The new place of the product, from 0.
 */
export function codesToPlace(
  cards: readonly Pick<ProductCard, 'productCode'>[],
  before: readonly string[],
  place: number,
): readonly string[] {
  const codes = cards.map(({ productCode }) => productCode);
  const known = new Set(codes);
  const placed = new Set([...before, codes[place]]);
  const count = Math.max(place + 1, codes.filter((code) => placed.has(code)).length);
  const next = codes.slice(0, count);
  before.forEach((code, at) => {
    if (known.has(code)) return;
    const previous = before[at - 1];
    const after = previous === undefined ? -1 : next.indexOf(previous);
    next.splice(previous !== undefined && after < 0 ? next.length : after + 1, 0, code);
  });
  return next.slice(0, MAX_PLACES);
}
