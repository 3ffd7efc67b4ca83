import { useSignal } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import type { ProductCard } from '../../core/products/product-cards.ts';

const load = () => import('../../core/products/similar.ts');

const NONE: readonly number[] = [];

/**
 * Returns the products that match a query with one typing error, if it finds no others (`isEmpty`). The code is loaded
 * when a query first finds nothing.
 */
export function useSimilar(
  cards: readonly ProductCard[],
  query: string,
  isEmpty: boolean,
): readonly number[] {
  const module = useSignal<Awaited<ReturnType<typeof load>> | undefined>(undefined);
  useEffect(() => {
    if (!isEmpty || module.peek()) return;
    load().then(
      (loaded) => (module.value = loaded),
      () => {
        // Nothing is found then.
      },
    );
  }, [isEmpty, module]);
  const similar = module.value;
  return useMemo(
    () => (isEmpty && similar?.similarTo(cards, query)) || NONE,
    [isEmpty, similar, cards, query],
  );
}
