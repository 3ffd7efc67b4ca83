import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { useT } from '../shared/use-core.ts';
import type { CardActions } from './card-actions.ts';
import { Shelf } from './shelf.tsx';
import { useRecents } from './use-marks.ts';

/** Number of recent products shown: one row. */
const RECENTS_SHOWN = 4;

export interface ShelvesProps {
  cards: readonly ProductCard[];
  actions: CardActions;
  favorites: ReadonlySet<string>;
}

/**
 * Renders the favorites, by name, and the recently opened products; leaves out those that the user may no longer
 * open.
 */
export function Shelves({ cards, actions, favorites }: ShelvesProps) {
  useSignals();
  const t = useT();
  const recents = useRecents(actions.openedHere);
  const [marked, latest] = useMemo(() => {
    const codes = new Set([...favorites, ...recents]);
    const byCode = new Map<string, ProductCard>();
    for (const card of cards) {
      const { productCode } = card;
      if (codes.has(productCode) && card.url && !byCode.has(productCode))
        byCode.set(productCode, card);
    }
    const others = recents.filter((code) => !favorites.has(code));
    return [
      [...byCode.values()].filter(({ productCode }) => favorites.has(productCode)),
      others.flatMap((code) => byCode.get(code) ?? []).slice(0, RECENTS_SHOWN),
    ];
  }, [cards, favorites, recents]);
  const shelf = { actions, favorites };
  if (marked.length + latest.length === 0) return null;
  return (
    <>
      <Shelf {...shelf} title={t('dashboard.favorites')} products={marked} hasFavorites />
      <Shelf {...shelf} title={t('dashboard.recents')} products={latest} />
      <h2 className="sso-section-title">{t('dashboard.all')}</h2>
    </>
  );
}
