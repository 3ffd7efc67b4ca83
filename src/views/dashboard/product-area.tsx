import { useEffect, type MouseEvent, type Ref } from 'react';
import type { StepMeasure } from '../../core/kernel/steps.ts';
import { useT } from '../shared/use-core.ts';
import { CardGrid, CardRows, type CardListHandle, type CardListProps } from './card-lists.tsx';
import { NoMatch, NoProducts } from './empty-states.tsx';
import { Shelves } from './shelves.tsx';

/** Up to this number of cards, a plain grid is fastest; above it, rows that the browser skips outside the window. */
const MOST_IN_GRID = 200;
/** Above this number of cards, only the rows in the window are rendered. */
const MOST_RENDERED = 1000;

export interface ProductAreaProps extends Omit<CardListProps, 'ref'> {
  query: string;
  onClear: () => void;
  listRef: Ref<CardListHandle>;
}

/** Above this number of cards, a skip link saves keyboard users two tab stops for each card. */
const MOST_WITHOUT_SKIP = 50;

/** Renders a link that skips the cards and moves the focus behind them. */
function SkipCards() {
  const t = useT();
  const skip = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const screen = currentTarget.closest('.sso-page');
    screen?.querySelector<HTMLElement>('.sso-footer, [data-after]')?.focus();
  };
  return (
    <button type="button" className="sso-skip sso-visually-hidden" onClick={skip}>
      {t('dashboard.skip')}
    </button>
  );
}

/** Renders the shelves and cards, or a message if there are none. */
export function ProductArea({ query, onClear, listRef, ...list }: ProductAreaProps) {
  const { cards, shown, actions, favorites } = list;
  const hasCards = cards.length > 0;
  useEffect(() => {
    if (hasCards) performance.measure('sso:first-card' satisfies StepMeasure, { start: 0 });
  }, [hasCards]);
  if (!hasCards) return <NoProducts />;
  return (
    <>
      {!query && <Shelves cards={cards} actions={actions} favorites={favorites} />}
      {shown.length > MOST_WITHOUT_SKIP && <SkipCards />}
      {cards.length <= MOST_IN_GRID ? (
        // Stays mounted if nothing matches; its cards are only hidden.
        <CardGrid {...list} ref={listRef} />
      ) : (
        shown.length > 0 && (
          <CardRows {...list} ref={listRef} isWindowed={cards.length > MOST_RENDERED} />
        )
      )}
      {shown.length === 0 && <NoMatch query={query} onClear={onClear} />}
    </>
  );
}

/** Two rows of cards. */
const SKELETON_CARDS = 8;

/** Renders skeletons of the cards while the products are loading. */
export function ProductSkeleton() {
  return (
    <div className="sso-cards" aria-hidden="true">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <div key={index} className="sso-card sso-card-skeleton">
          <span className="sso-skeleton sso-card-frame" />
          <span className="sso-card-name">
            <span className="sso-skeleton sso-card-line" />
            <span className="sso-skeleton sso-card-line sso-card-line-short" />
          </span>
        </div>
      ))}
    </div>
  );
}
