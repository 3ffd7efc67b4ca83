import { defineService, type Core } from '../../core/kernel/core.ts';
import { storageService } from '../../core/platform/storage.ts';
import { CHOICE_KEYS } from '../../core/products/choice-keys.ts';

const load = () => import('./browse/browse.tsx');
export type BrowseModule = Awaited<ReturnType<typeof load>>;

/** The choices of order and view, which are loaded once and on demand. */
export const browseService = defineService('browse', (core: Core) => {
  let loaded: BrowseModule | undefined;
  return {
    /** Returns the module if it is loaded. */
    loaded: () => loaded,
    /** Loads the module with its texts. Rejects if that fails. */
    async load(): Promise<BrowseModule> {
      const module = await load();
      await module.loadTexts(core);
      return (loaded = module);
    },
  };
});

/** Loads order and view before the products are shown, if the user has chosen any. Never rejects. */
export async function prepareBrowse(core: Core): Promise<void> {
  const storage = storageService(core);
  if (!Object.values(CHOICE_KEYS).some((key) => storage.get(key))) return;
  try {
    await browseService(core).load();
  } catch {
    // The dashboard shows all products in the usual order.
  }
}
