import { defineService, type Core } from '../../core/kernel/core.ts';
import { storageService } from '../../core/platform/storage.ts';
import { CHOICE_KEYS } from '../../core/products/choice-keys.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { MOST_IN_GRID, MOST_LARGE } from './product-counts.ts';

interface Part {
  readonly loadTexts: (core: Core) => Promise<void>;
}

/** A part of the dashboard that only some users need: its module is loaded once, on demand. */
const definePart = <Module extends Part>(name: string, importModule: () => Promise<Module>) =>
  defineService(name, (core: Core) => {
    let loaded: Module | undefined;
    return {
      /** Returns the module if it is loaded. */
      loaded: () => loaded,
      /** Loads the module with its texts. Rejects if that fails. */
      async load(): Promise<Module> {
        const module = await importModule();
        await module.loadTexts(core);
        return (loaded = module);
      },
    };
  });

/** Order, view, groups, and how a search shows its matches. */
export const browseService = definePart('browse', () => import('./browse/browse.tsx'));
export type BrowseModule = Awaited<ReturnType<ReturnType<typeof browseService>['load']>>;

/** Badges and page of products that do not work at present. */
export const statusService = definePart('status', () => import('./status/status-page.tsx'));

/** True for a product that may not work at present. */
export const hasStatus = ({ status }: ProductCard): boolean => !!status && status !== 'ok';

/** True if a user of this browser has chosen how the products are shown. */
export const hasChoices = (core: Core): boolean =>
  Object.values(CHOICE_KEYS).some((key) => storageService(core).get(key));

/** True if the first frame of the products needs order and view, because the cards must not move afterwards. */
const isBrowseNeeded = (cards: readonly ProductCard[]) =>
  cards.length > MOST_IN_GRID ||
  (cards.length > MOST_LARGE && cards.some(({ category }) => category));

/**
 * Loads order and view before the products are shown, if the first frame needs them: `cards` are undefined before they
 * are known. Never rejects.
 */
export async function prepareBrowse(core: Core, cards?: readonly ProductCard[]): Promise<void> {
  const isNeeded = cards ? isBrowseNeeded(cards) : hasChoices(core);
  const { load, loaded } = browseService(core);
  // On failure, the dashboard shows all products in the usual order.
  if (isNeeded && !loaded()) await load().catch(() => undefined);
}
