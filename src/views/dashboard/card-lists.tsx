import { useSignals } from '@preact/signals-react/runtime';
import {
  useDeferredValue,
  useImperativeHandle,
  useMemo,
  useRef,
  type ComponentType,
  type Ref,
} from 'react';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { useT } from '../shared/use-core.ts';
import type { CardActions } from './card-actions.ts';
import { ProductCardView } from './product-card.tsx';
import { useRoving, type Roving } from './use-roving.ts';
import { useRows } from './use-rows.ts';

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
  ref: Ref<CardListHandle>;
}

/** Number of cards in the first render, which fill a window. The others follow with low priority. */
const FIRST_CARDS = 32;

function cardProps(props: CardListProps, product: ProductCard, at: number) {
  const { actions, favorites, opening, target, Badge } = props;
  return {
    product,
    actions,
    isOpening: opening === product,
    isFavorite: favorites.has(product.productCode),
    isTarget: target === at,
    // Other cards need not be rendered again when it is loaded.
    Badge: product.status && Badge,
  };
}

function useFocusFirst(ref: Ref<CardListHandle>, shown: readonly number[], roving: Roving): void {
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
              <ProductCardView {...cardProps(props, product, at)} />
            </li>
          )
        );
      })}
    </ul>
  );
}

/**
 * Returns the indexes of the rows to render: those in the window, and the row with the focus (`pinned`; -1 for
 * none).
 */
function rowsToRender(first: number, last: number, pinned: number): number[] {
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return pinned < 0 || rows.includes(pinned) ? rows : [...rows, pinned].sort((a, b) => a - b);
}

/**
 * Renders a long list of cards row by row. The browser skips rows outside the window; a very long list does not even
 * render them. Each card has its position in the whole list as an ARIA attribute.
 */
export function CardRows({ isWindowed, ...props }: CardListProps & { isWindowed: boolean }) {
  useSignals();
  const t = useT();
  const { cards, shown, ref } = props;
  const list = useRef<HTMLDivElement>(null);
  const { columns, first, last } = useRows(list, shown.length, isWindowed);
  const renderedCount = useDeferredValue(cards.length, FIRST_CARDS);
  const lastRendered = isWindowed ? last : Math.min(last, Math.ceil(renderedCount / columns) - 1);
  const roving = useRoving(list, shown);
  useFocusFirst(ref, shown, roving);

  const activeRow = Math.floor(shown.indexOf(roving.active ?? -1) / columns);
  const rows = rowsToRender(first, lastRendered, roving.isInside ? activeRow : -1);
  return (
    <div
      {...roving.handlers}
      ref={list}
      className={`sso-cards-list ${isWindowed ? 'sso-cards-window' : 'sso-cards-rows'}`}
      role="list"
      aria-label={t('dashboard.products')}
    >
      {rows.map((row) => (
        <div
          key={row}
          ref={(element) => void element?.style.setProperty('--sso-row', String(row))}
          className="sso-cards sso-cards-row"
          role="none"
        >
          {shown.slice(row * columns, (row + 1) * columns).map((at, column) => {
            const product = cards[at];
            return (
              product && (
                <div
                  key={at}
                  className="sso-cards-item"
                  role="listitem"
                  data-at={at}
                  aria-setsize={shown.length}
                  aria-posinset={row * columns + column + 1}
                >
                  <ProductCardView {...cardProps(props, product, at)} />
                </div>
              )
            );
          })}
        </div>
      ))}
    </div>
  );
}
