import { useDeferredValue, useEffect, useMemo, type MouseEvent, type Ref } from 'react';
import type { StepMeasure } from '../../core/kernel/steps.ts';
import { useT } from '../shared/use-core.ts';
import { CardGrid, type CardListHandle, type CardListProps } from './card-lists.tsx';
import { NoMatch, NoProducts } from './empty-states.tsx';
import type { BrowseModule } from './parts.ts';
import { MOST_IN_GRID } from './product-counts.ts';
import type { Arranged } from './browse/arranged.ts';
import { Shelves } from './shelves.tsx';

/** Above this number of cards, only the rows in the window are rendered. */
const MOST_RENDERED = 1000;

export interface ProductAreaProps extends Omit<CardListProps, 'ref' | 'findIn' | 'FoundText'> {
  /** What the user searches for. */
  query: string;
  onClear: () => void;
  listRef: Ref<CardListHandle>;
  arranged: Arranged | undefined;
  /** Undefined until it is loaded. */
  browse: BrowseModule | undefined;
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
export function ProductArea({
  onClear,
  listRef,
  arranged,
  browse,
  query,
  ...shownList
}: ProductAreaProps) {
  const { cards, shown, actions, favorites } = shownList;
  // A key only hides cards; where they were found is rendered after its frame.
  const foundQuery = useDeferredValue(query);
  const findIn = useMemo(
    () => (foundQuery ? browse?.createFinder(foundQuery) : undefined),
    [browse, foundQuery],
  );
  const list = { ...shownList, findIn, FoundText: browse?.FoundText };
  const hasCards = cards.length > 0;
  useEffect(() => {
    if (hasCards) performance.measure('sso:first-card' satisfies StepMeasure, { start: 0 });
  }, [hasCards]);
  if (!hasCards) return <NoProducts />;
  // The list is measured anew when the view changes.
  const rows = {
    ...list,
    key: arranged?.isList ? 'list' : 'cards',
    isWindowed: cards.length > MOST_RENDERED,
  };
  const groups = query ? undefined : arranged?.groups;
  const renderList = (indexes: readonly number[], labelledBy: string) =>
    browse && <browse.CardRows {...rows} shown={indexes} labelledBy={labelledBy} />;
  if (arranged?.Arrange)
    return <arranged.Arrange cards={cards} matches={query ? shown : undefined} />;
  return (
    <>
      {!query && <Shelves cards={cards} actions={actions} favorites={favorites} />}
      {shown.length > MOST_WITHOUT_SKIP && <SkipCards />}
      {browse && groups ? (
        <browse.Groups groups={groups} ref={listRef} renderList={renderList} />
      ) : !browse || cards.length <= MOST_IN_GRID ? (
        // Stays mounted if nothing matches; its cards are only hidden.
        <CardGrid {...list} ref={listRef} />
      ) : (
        shown.length > 0 && <browse.CardRows {...rows} ref={listRef} />
      )}
      {browse && !query && <browse.HiddenProducts of={arranged} renderList={renderList} />}
      {query && shown.length === 0 && <NoMatch query={query} onClear={onClear} />}
    </>
  );
}

/** Two rows of cards. */
const SKELETON_CARDS = 8;

/** Renders skeletons of the cards while the products are loading. */
export function ProductSkeleton() {
  return (
    <div className="sso-cards sso-cards-list" aria-hidden="true">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <div key={index} className="sso-card sso-card-skeleton">
          <span className="sso-skeleton sso-mark" />
          <span className="sso-card-name">
            <span className="sso-skeleton sso-card-line" />
            <span className="sso-skeleton sso-card-line sso-card-line-short" />
          </span>
        </div>
      ))}
    </div>
  );
}
