import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { ProductCard } from '../../core/product-cards.ts';
import { useT } from '../shared/use-core.ts';
import type { CardActions } from './card-actions.ts';
import { Shelf } from './shelf.tsx';
import { useRecents } from './use-marks.ts';

/** One row. */
const RECENTS_SHOWN = 4;

export interface ShelvesProps {
  cards: readonly ProductCard[];
  actions: CardActions;
  favourites: ReadonlySet<string>;
}

/** What the person marked, by name, and what she opened last; products she may no longer open are left out. */
export function Shelves({ cards, actions, favourites }: ShelvesProps) {
  useSignals();
  const t = useT();
  const recents = useRecents(actions.openedHere);
  const [marked, latest] = useMemo(() => {
    const wanted = new Set([...favourites, ...recents]);
    const byCode = new Map<string, ProductCard>();
    for (const card of cards) {
      const { productCode } = card;
      if (wanted.has(productCode) && card.url && !byCode.has(productCode))
        byCode.set(productCode, card);
    }
    const others = recents.filter((code) => !favourites.has(code));
    return [
      [...byCode.values()].filter(({ productCode }) => favourites.has(productCode)),
      others.flatMap((code) => byCode.get(code) ?? []).slice(0, RECENTS_SHOWN),
    ];
  }, [cards, favourites, recents]);
  const shelf = { actions, favourites };
  if (marked.length + latest.length === 0) return null;
  return (
    <>
      <Shelf {...shelf} title={t('dashboard.favourites')} products={marked} holdsFavourites />
      <Shelf {...shelf} title={t('dashboard.recents')} products={latest} />
      <h2 className="sso-section-title">{t('dashboard.all')}</h2>
    </>
  );
}
