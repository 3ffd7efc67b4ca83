import { signal } from '@preact/signals-core';
import { enterMenu, loadMenuProducts } from '../../core/flows/enter-menu.ts';
import { failureText } from '../../core/flows/report-failure.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';

/** Products that were loaded longer ago are loaded again when the menu opens. */
const FRESH_MS = 60_000;

/** The products of the menu. A later load keeps those that are shown. */
export type MenuProducts =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly cards: readonly ProductCard[] }
  | { readonly status: 'failed'; readonly message: string };

export type MenuModel = ReturnType<typeof createMenuModel>;

/** Creates the state of a menu: whether it is open, and its products, which are loaded when it opens. */
export function createMenuModel(core: Core) {
  const isOpen = signal(false);
  const products = signal<MenuProducts>({ status: 'loading' });
  /** Counts the requests for the focus. */
  const focusRequests = signal(0);
  let loadedAtMs = -Infinity;
  let isLoading = false;

  const load = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    const result = (await enterMenu(core)) ? await loadMenuProducts(core) : undefined;
    isLoading = false;
    if (!result) return;
    if ('kind' in result) {
      const { message } = failureText(core, result);
      if (products.peek().status !== 'loaded') products.value = { status: 'failed', message };
      return;
    }
    loadedAtMs = core.ports.now();
    products.value = { status: 'loaded', cards: result };
  };

  return {
    isOpen,
    products,
    focusRequests,
    /** Shows whether the panel is open, and loads the products if they are too old. */
    toggle(isNowOpen: boolean): void {
      isOpen.value = isNowOpen;
      if (isNowOpen && core.ports.now() - loadedAtMs > FRESH_MS) void load();
    },
    /** Forgets the products of a user who has signed out. */
    clear(): void {
      loadedAtMs = -Infinity;
      products.value = { status: 'loading' };
    },
    /** Loads the products again after a failure. */
    retry(): void {
      products.value = { status: 'loading' };
      void load();
    },
  };
}
