import { signal } from '@preact/signals-core';
import { enterMenu, loadMenuProducts } from '../../core/flows/enter-menu.ts';
import { failureText } from '../../core/flows/report-failure.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { isBlocked } from '../../core/products/product-status.ts';
import type * as StatusPart from './product-status.tsx';

/** Products that were loaded longer ago are loaded again when the menu opens. */
const FRESH_MS = 60_000;

/** The products of the menu. A later load keeps those that are shown. */
export type MenuProducts =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly cards: readonly ProductCard[] }
  | { readonly status: 'failed'; readonly message: string };

/** The product whose status the menu shows in place of the products. */
interface ShownStatus {
  readonly product: ProductCard;
  /** What had the focus before. */
  readonly opener: HTMLElement;
}

export type MenuModel = ReturnType<typeof createMenuModel>;

/** Creates the state of a menu: whether it is open, and its products, which are loaded when it opens. */
export function createMenuModel(core: Core) {
  const isOpen = signal(false);
  const products = signal<MenuProducts>({ status: 'loading' });
  /** Badges and details of products that do not work at present; loaded once the user has such a product. */
  const statusPart = signal<typeof StatusPart | undefined>(undefined);
  const shownStatus = signal<ShownStatus | undefined>(undefined);
  /** Counts the requests for the focus. */
  const focusRequests = signal(0);
  let loadedAtMs = -Infinity;
  let isLoading = false;

  /** Loads the status part before the products are shown, because the badges would move them. */
  const loadStatus = async (cards: readonly ProductCard[]): Promise<void> => {
    if (statusPart.peek() || cards.every(({ status }) => !status || status === 'ok')) return;
    try {
      const part = await import('./product-status.tsx');
      await part.loadTexts(core);
      statusPart.value = part;
    } catch {
      // Without the part, the products are links. The next load tries again.
    }
  };

  const load = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    const result = (await enterMenu(core)) ? await loadMenuProducts(core) : undefined;
    if (result && !('kind' in result)) await loadStatus(result);
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
    statusPart,
    shownStatus,
    /** Shows the status of a product that is in maintenance or down; returns false for any other product. */
    showStatus(product: ProductCard, opener: HTMLElement): boolean {
      if (!statusPart.peek() || !isBlocked(core, product)) return false;
      shownStatus.value = { product, opener };
      return true;
    },
    /** Shows whether the panel is open, and loads the products if they are too old. */
    toggle(isNowOpen: boolean): void {
      isOpen.value = isNowOpen;
      if (!isNowOpen) shownStatus.value = undefined;
      if (isNowOpen && core.ports.now() - loadedAtMs > FRESH_MS) void load();
    },
    /** Forgets the products of a user who has signed out. */
    clear(): void {
      loadedAtMs = -Infinity;
      shownStatus.value = undefined;
      products.value = { status: 'loading' };
    },
    /** Loads the products again after a failure. */
    retry(): void {
      products.value = { status: 'loading' };
      void load();
    },
  };
}
