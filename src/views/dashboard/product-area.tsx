import type { Ref } from 'react';
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

/** All that is shown of the products: shelves and cards, or in words why there are none. */
export function ProductArea({ query, onClear, listRef, ...list }: ProductAreaProps) {
  const { cards, shown, actions, favourites } = list;
  if (cards.length === 0) return <NoProducts />;
  return (
    <>
      {!query && <Shelves cards={cards} actions={actions} favourites={favourites} />}
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
