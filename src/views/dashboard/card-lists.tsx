import { useSignals } from '@preact/signals-react/runtime';
import {
  useDeferredValue,
  useImperativeHandle,
  useMemo,
  useRef,
  type ComponentType,
  type Ref,
} from 'react';
import type { Found } from '../../core/products/match-places.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { useT } from '../shared/use-core.ts';
import type { CardActions } from './card-actions.ts';
import { ProductCardView } from './product-card.tsx';
import { useRoving, type Roving } from './use-roving.ts';

/** The imperative handle of a list. */
export interface CardListHandle {
  /** Focuses the first visible card. */
  focusFirst(): void;
}

export interface CardListProps {
  cards: readonly ProductCard[];
  /** Indexes, among all cards, of the visible ones. */
  shown: readonly number[];
  actions: CardActions;
  favorites: ReadonlySet<string>;
  opening: ProductCard | undefined;
  /** Index of the card that Enter in the search field opens. */
  target: number | undefined;
  /** Renders the status of a product; undefined until a product has one. */
  Badge: ComponentType<{ product: ProductCard }> | undefined;
  /** Returns where a search has found a product; undefined without a search and until it is loaded. */
  findIn: ((product: ProductCard) => Found | undefined) | undefined;
  FoundText: ComponentType<{ found: Found }> | undefined;
  ref?: Ref<CardListHandle>;
}

/** Number of cards in the first render, which fill a window. The others follow with low priority. */
export const FIRST_CARDS = 32;

export function cardProps(props: CardListProps, product: ProductCard, at: number, isShown = true) {
  const { actions, favorites, opening, target, Badge, findIn, FoundText } = props;
  // Undefined for most products, which are not rendered again while the user types.
  const found = isShown ? findIn?.(product) : undefined;
  return {
    product,
    actions,
    isOpening: opening === product,
    isFavorite: favorites.has(product.productCode),
    isTarget: target === at,
    // Other cards need not be rendered again when it is loaded.
    Badge: product.status && Badge,
    found,
    FoundText: found && FoundText,
  };
}

export function useFocusFirst(
  ref: Ref<CardListHandle> | undefined,
  shown: readonly number[],
  roving: Roving,
): void {
  useImperativeHandle(ref, () => ({
    focusFirst: () => {
      const [first] = shown;
      if (first !== undefined) roving.focus(first);
    },
  }));
}

/**
 * Renders cards in rows of four (dashboard-06); empty grid cells pad the last row. A search hides the other cards,
 * because removing and adding two hundred cards would take one or two animation frames.
 */
export function CardGrid(props: CardListProps) {
  useSignals();
  const t = useT();
  const { cards, shown, ref } = props;
  const list = useRef<HTMLUListElement>(null);
  const roving = useRoving(list, shown);
  useFocusFirst(ref, shown, roving);
  const renderedCount = useDeferredValue(cards.length, FIRST_CARDS);
  // Moving cards is slower than hiding them, so the best matches move to the top a moment after the others are hidden.
  const ranked = useDeferredValue(shown);
  const order = useMemo(() => [...new Set([...ranked, ...cards.keys()])], [cards, ranked]);
  const isShown = useMemo(() => new Set(shown), [shown]);
  return (
    <ul
      {...roving.handlers}
      ref={list}
      className="sso-cards sso-cards-list sso-cards-grid"
      role="list"
      aria-label={t('dashboard.products')}
      hidden={shown.length === 0}
    >
      {order.slice(0, renderedCount).map((at) => {
        const product = cards[at];
        return (
          product && (
            <li key={at} className="sso-cards-item" data-at={at} hidden={!isShown.has(at)}>
              <ProductCardView {...cardProps(props, product, at, isShown.has(at))} />
            </li>
          )
        );
      })}
    </ul>
  );
}
