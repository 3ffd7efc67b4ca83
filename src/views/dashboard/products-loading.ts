import { signal } from '@preact/signals-core';
import { authService } from '../../core/auth/store.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { fetchStoring, openDashboard } from '../../core/flows/open-dashboard.ts';
import { prefetchProducts } from '../../core/flows/prefetch-products.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { SCREEN_TEXTS } from '../../core/i18n/screen-texts.ts';
import { LIST_EMPTY, sectionErrorsService } from '../../core/notices/section-errors.ts';
import { nextScreenService } from '../../core/auth/next-screen.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { sortRest } from '../../core/products/product-order.ts';
import { inSlices } from '../../core/platform/slices.ts';
import type { FirstScreen } from '../view.ts';

/** loading: cards are on their way; leaving: the person is sent elsewhere, so nothing shows. */
export type Products =
  | { readonly status: 'loading' | 'leaving' }
  | { readonly status: 'ready'; readonly cards: readonly ProductCard[] };

/** Looking through a long list waits until the first cards are on the screen. */
const LOOK_AFTER_MS = 1000;

/** Tells the page of products whose address can't be followed. Returns how to leave it at that. */
function reportInvalidLinks(core: Core, host: Host, cards: readonly ProductCard[]): () => void {
  const reason = messagesService(core).t('dashboard.unavailable');
  const look = ({ url, productCode }: ProductCard) => {
    if (url) return true;
    const message = `${productCode}: ${reason}`;
    host.emit('sso-error', { source: 'product', kind: 'invalid-link', message });
    return true;
  };
  return inSlices(core, cards, look, LOOK_AFTER_MS);
}

function createLoading(core: Core, host: Host) {
  const state = signal<Products>({ status: 'loading' });
  let whose: string | undefined;
  let running: AbortController | undefined;

  const load = async ({ signal: isOver }: AbortController): Promise<void> => {
    state.value = { status: 'loading' };
    sectionErrorsService(core).clear(LIST_EMPTY);
    const cards = await openDashboard(core, host, isOver);
    if (isOver.aborted) return;
    state.value = cards ? { status: 'ready', cards } : { status: 'leaving' };
    // A frame of a hidden tab may never come: then the notices come late.
    requestAnimationFrame(() => setTimeout(nextScreenService(core).shown));
    if (!cards) return;
    const locale = messagesService(core).$locale.get();
    const sortOff = sortRest(core, cards, locale, (sorted) => {
      state.value = { status: 'ready', cards: sorted };
    });
    isOver.addEventListener('abort', sortOff);
    isOver.addEventListener('abort', reportInvalidLinks(core, host, cards));
  };
  const stop = (): void => {
    running?.abort();
    running = undefined;
  };
  return {
    state,
    /** Loads a person's products, unless they are there or on their way. */
    open(userId: string | undefined): void {
      if (running && whose === userId) return;
      stop();
      whose = userId;
      void load((running = new AbortController()));
    },
    stop,
  };
}

export type ProductsLoading = ReturnType<typeof createLoading>;

const loadings = new WeakMap<Host, ProductsLoading>();

/** Brings the person's products to a tag; it begins before there is a screen to show them. */
export function productsLoadingOf(core: Core, host: Host): ProductsLoading {
  const loading = loadings.get(host) ?? createLoading(core, host);
  loadings.set(host, loading);
  return loading;
}

/**
 * Lets a sign-in on this page ask for the products at once, and fetches what else the dashboard needs; called while the
 * page is idle. Rejects if something could not be fetched: the dashboard then tries once more.
 */
export function prepareProducts(core: Core): Promise<unknown> {
  nextScreenService(core).begin = (userId) => prefetchProducts(core, userId);
  return Promise.all([messagesService(core).add(SCREEN_TEXTS), fetchStoring()]);
}

/** Begins what the screen waits for anyway, before React has come to draw it. */
export function beginProducts(core: Core, host: Host): FirstScreen {
  const { open, stop } = productsLoadingOf(core, host);
  void messagesService(core).add(SCREEN_TEXTS);
  const auth = authService(core).$auth.get();
  open(auth.status === 'signed-in' ? auth.userId : undefined);
  return { leave: stop };
}
