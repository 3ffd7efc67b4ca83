import { useSignal } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { defineService, getCore, type Core } from '../../core/kernel/core.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';

const load = async (core: Core) => {
  const module = await import('./status/status-page.tsx');
  await module.loadTexts(core);
  return module;
};
export type StatusModule = Awaited<ReturnType<typeof load>>;

const statusModuleService = defineService('status-module', (): { loaded?: StatusModule } => ({}));

/**
 * Shows the page of a product that does not work at present, in place of a dead link. Returns false if the product can
 * be opened, or if the code of the page is not loaded.
 */
export const showStatus = (core: Core, product: ProductCard): boolean =>
  statusModuleService(core).loaded?.show(core, product) ?? false;

/** Returns the module with status badges and page, which is loaded if a product has a status; undefined until then. */
export function useStatus(cards: readonly ProductCard[]): StatusModule | undefined {
  const core = getCore();
  const module = useSignal(statusModuleService(core).loaded);
  const isNeeded = useMemo(
    () => cards.some(({ status }) => status !== undefined && status !== 'ok'),
    [cards],
  );
  useEffect(() => {
    if (!isNeeded || module.peek()) return;
    load(core).then(
      (next) => (module.value = statusModuleService(core).loaded = next),
      () => {
        // The products open without their status.
      },
    );
  }, [core, isNeeded, module]);
  return isNeeded ? module.value : undefined;
}
