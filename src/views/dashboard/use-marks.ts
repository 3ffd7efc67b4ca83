import { useStore } from '@nanostores/react';
import { useSignal } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { favoritesService } from '../../core/products/favorites.ts';
import { recentsService } from '../../core/products/recents.ts';

/** Returns the codes of the user's favorite products. */
export function useFavorites(): ReadonlySet<string> {
  const codes = useStore(favoritesService(getCore()).$favorites);
  return useMemo(() => new Set(codes), [codes]);
}

/**
 * Returns the codes of the recently opened products, the latest first. Products opened from this page appear when the
 * user comes back to it, because the cards must not move while the user opens one after another.
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
