import { useSignal } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { browseService, type BrowseModule } from './prepare-browse.ts';

/** With fewer products, order and view are not offered: all cards are in view. */
const FEWEST_PRODUCTS = 5;

/** Returns the module with order and view, which is loaded after the first cards; undefined until then. */
export function useBrowse(productCount: number): BrowseModule | undefined {
  const { load, loaded } = browseService(getCore());
  const module = useSignal(loaded());
  const isNeeded = productCount >= FEWEST_PRODUCTS;
  useEffect(() => {
    if (!isNeeded || module.peek()) return;
    load().then(
      (next) => (module.value = next),
      () => {
        // The next visit tries again.
      },
    );
  }, [isNeeded, load, module]);
  // The products may have been prepared after the first render.
  return isNeeded ? (module.value ?? loaded()) : undefined;
}
