import { useSignals } from '@preact/signals-react/runtime';
import { useDeferredValue, useRef } from 'react';
import { useT } from '../../shared/use-core.ts';
import { type CardListProps, cardProps, FIRST_CARDS, useFocusFirst } from '../card-lists.tsx';
import { ProductCardView } from '../product-card.tsx';
import { useRoving } from '../use-roving.ts';
import { useRows } from './use-rows.ts';

/**
 * Returns the indexes of the rows to render: those in the window, and the row with the focus (`pinned`; -1 for
 * none).
 */
function rowsToRender(first: number, last: number, pinned: number): number[] {
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return pinned < 0 || rows.includes(pinned) ? rows : [...rows, pinned].sort((a, b) => a - b);
}

export interface CardRowsProps extends CardListProps {
  isWindowed: boolean;
  /** The ID of the heading of these cards, if there is one. */
  labelledBy?: string;
}

/**
 * Renders a long list of cards row by row. The browser skips rows outside the window; a very long list does not even
 * render them. Each card has its position in the whole list as an ARIA attribute.
 */
export function CardRows({ isWindowed, labelledBy, ...props }: CardRowsProps) {
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
      aria-label={labelledBy ? undefined : t('dashboard.products')}
      aria-labelledby={labelledBy}
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
