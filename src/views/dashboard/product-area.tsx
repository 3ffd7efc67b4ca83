import type { MouseEvent, Ref } from 'react';
import { useT } from '../shared/use-core.ts';
import { CardGrid, CardRows, type CardListHandle, type CardListProps } from './card-lists.tsx';
import { NoMatch, NoProducts } from './empty-states.tsx';
import { Shelves } from './shelves.tsx';

/** Up to here a plain grid is quickest; beyond, rows that the browser skips while they are out of sight. */
const MOST_IN_GRID = 200;
/** Beyond, only rows in the window are drawn at all. */
const MOST_DRAWN = 1000;

export interface ProductAreaProps extends Omit<CardListProps, 'ref'> {
  query: string;
  onClear: () => void;
  listRef: Ref<CardListHandle>;
}

/** Beyond, a skip link spares keyboard users two tab stops for each card. */
const MOST_WITHOUT_SKIP = 50;

/** Moves the focus behind the cards: to the footer of the screen. */
function SkipCards() {
  const t = useT();
  const skip = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const screen = currentTarget.closest('.sso-page');
    screen?.querySelector<HTMLElement>('.sso-footer')?.focus();
  };
  return (
    <button type="button" className="sso-skip sso-visually-hidden" onClick={skip}>
      {t('dashboard.skip')}
    </button>
  );
}

/** All that is shown of the products: shelves and cards, or in words why there are none. */
export function ProductArea({ query, onClear, listRef, ...list }: ProductAreaProps) {
  const { cards, shown, actions, favorites } = list;
  if (cards.length === 0) return <NoProducts />;
  return (
    <>
      {!query && <Shelves cards={cards} actions={actions} favorites={favorites} />}
      {shown.length > MOST_WITHOUT_SKIP && <SkipCards />}
      {cards.length <= MOST_IN_GRID ? (
        // Stays while nothing is found: its cards are hidden, not gone.
        <CardGrid {...list} ref={listRef} />
      ) : (
        shown.length > 0 && (
          <CardRows {...list} ref={listRef} isWindowed={cards.length > MOST_DRAWN} />
        )
      )}
      {shown.length === 0 && <NoMatch query={query} onClear={onClear} />}
    </>
  );
}
