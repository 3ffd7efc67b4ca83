import { useSignals } from '@preact/signals-react/runtime';
import { useDeferredValue, useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { useT } from '../shared/use-core.ts';
import type { CardActions } from './card-actions.ts';
import { ProductCardView } from './product-card.tsx';
import { useRoving, type Roving } from './use-roving.ts';
import { useRows } from './use-rows.ts';

/** How a list's keyboard is reached from elsewhere. */
export interface CardListHandle {
  /** Gives the focus to the first card on show. */
  focusFirst(): void;
}

export interface CardListProps {
  cards: readonly ProductCard[];
  /** Places, among all cards, of those on show. */
  shown: readonly number[];
  actions: CardActions;
  favorites: ReadonlySet<string>;
  opening: ProductCard | undefined;
  /** The place of the card that Enter in the search field opens. */
  target: number | undefined;
  ref: Ref<CardListHandle>;
}

/** Cards of the first drawing, which fill a window. The others follow, and give way to whatever is done meanwhile. */
const FIRST_CARDS = 32;

function cardProps(props: CardListProps, product: ProductCard, at: number) {
  const { actions, favorites, opening, target } = props;
  return {
    product,
    actions,
    isOpening: opening === product,
    isFavorite: favorites.has(product.productCode),
    isTarget: target === at,
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
 * Cards in rows of four (spec 2); the grid's own empty cells pad the last row. A search hides the others:
 * taking two hundred cards away and putting them back would take a frame or two.
 */
export function CardGrid(props: CardListProps) {
  useSignals();
  const t = useT();
  const { cards, shown, ref } = props;
  const list = useRef<HTMLUListElement>(null);
  const roving = useRoving(list, shown);
  useFocusFirst(ref, shown, roving);
  const drawn = useDeferredValue(cards.length, FIRST_CARDS);
  // Best matches come first, a moment after what does not match has gone: moving cards takes longer than hiding them.
  const ranked = useDeferredValue(shown);
  const order = useMemo(() => [...new Set([...ranked, ...cards.keys()])], [cards, ranked]);
  const isShown = useMemo(() => new Set(shown), [shown]);
  return (
    <ul
      {...roving.handlers}
      ref={list}
      className="sso-cards sso-cards-grid"
      role="list"
      aria-label={t('dashboard.products')}
      hidden={shown.length === 0}
    >
      {order.slice(0, drawn).map((at) => {
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

/** Places of the rows to draw: those in the window, and the one with the focus wherever it is. */
function rowsToDraw(first: number, last: number, pinned: number): number[] {
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return pinned < 0 || rows.includes(pinned) ? rows : [...rows, pinned].sort((a, b) => a - b);
}

/**
 * Cards of a long list, row by row: the browser skips what is out of the window, and in a very long
 * list it is not even drawn. Each card says its place among all, for those who can't see the gaps.
 */
export function CardRows({ isWindowed, ...props }: CardListProps & { isWindowed: boolean }) {
  useSignals();
  const t = useT();
  const { cards, shown, ref } = props;
  const list = useRef<HTMLDivElement>(null);
  const { columns, first, last } = useRows(list, shown.length, isWindowed);
  const drawn = useDeferredValue(cards.length, FIRST_CARDS);
  const lastDrawn = isWindowed ? last : Math.min(last, Math.ceil(drawn / columns) - 1);
  const roving = useRoving(list, shown);
  useFocusFirst(ref, shown, roving);

  const activeRow = Math.floor(shown.indexOf(roving.active ?? -1) / columns);
  const rows = rowsToDraw(first, lastDrawn, roving.isInside ? activeRow : -1);
  return (
    <div
      {...roving.handlers}
      ref={list}
      className={isWindowed ? 'sso-cards-window' : 'sso-cards-rows'}
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
