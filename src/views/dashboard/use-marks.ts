import { useStore } from '@nanostores/react';
import { useSignal } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { favoritesService } from '../../core/products/favorites.ts';
import { recentsService } from '../../core/products/recents.ts';

/** Codes of the products the person marked. */
export function useFavorites(): ReadonlySet<string> {
  const codes = useStore(favoritesService(getCore()).$favorites);
  return useMemo(() => new Set(codes), [codes]);
}

/**
 * Codes of the products the person opened last, the latest first. What she opens from this page shows
 * when she comes back to it: cards that move while she opens one after the other would be missed.
 */
export function useRecents(openedHere: ReadonlySet<string>): readonly string[] {
  const { $recents } = recentsService(getCore());
  const shown = useSignal($recents.get());
  useEffect(() => {
    const show = () => (shown.value = $recents.get());
    const stop = $recents.subscribe((codes) => {
      const latest = codes.at(-1);
      if (latest === undefined || !openedHere.has(latest)) show();
    });
    addEventListener('pageshow', show);
    return () => {
      stop();
      removeEventListener('pageshow', show);
    };
  }, [$recents, openedHere, shown]);
  return useMemo(() => [...shown.value].reverse(), [shown.value]);
}
