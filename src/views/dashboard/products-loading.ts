import { signal } from '@preact/signals-core';
import { authService } from '../../core/auth/store.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { loadProductStorage, openDashboard } from '../../core/flows/open-dashboard.ts';
import { prefetchProducts } from '../../core/flows/prefetch-products.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { LIST_EMPTY, sectionErrorsService } from '../../core/notices/section-errors.ts';
import { nextScreenService } from '../../core/auth/next-screen.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { sortRest } from '../../core/products/product-order.ts';
import { inSlices } from '../../core/platform/slices.ts';
import { storageService } from '../../core/platform/storage.ts';
import { themeService } from '../../core/theme/store.ts';
import type { FirstScreen } from '../view.ts';
import { prepareBrowse } from './parts.ts';

/** leaving: the browser navigates away, so nothing is shown. failed: the user may try again, and may already do so. */
export type Products =
  | { readonly status: 'loading' | 'leaving' }
  | { readonly status: 'failed'; readonly message: string; readonly isRetrying: boolean }
  | { readonly status: 'ready'; readonly cards: readonly ProductCard[] };

/** If this many loads in a row fail, the user is signed out. */
const MOST_TRIES = 3;

/** Delays the check of a long list until the first cards are on the screen. */
const CHECK_AFTER_MS = 1000;

/** Loads the dashboard's texts. Imported on demand, so that the request of the products does not wait for the file. */
async function loadTexts(core: Core): Promise<void> {
  const { SCREEN_TEXTS } = await import('../../core/i18n/screen-texts.ts');
  await messagesService(core).add(SCREEN_TEXTS);
}

const ignore = () => {
  // The view needs the same texts, and reports the failure. Without preferences, those of this browser apply.
};

/**
 * Creates a formatter while the page waits for its files and products: the first one reads the language's data for about
 * 30 ms, which the first card would wait for.
 */
const readLanguageData = (core: Core): unknown =>
  core.ports.setTimer(() => new Intl.DateTimeFormat(messagesService(core).tag()), 0);

/** Dispatches `sso-error` for each product whose URL is not safe; returns a function that cancels this. */
function reportInvalidLinks(core: Core, host: Host, cards: readonly ProductCard[]): () => void {
  const check = ({ url, productCode }: ProductCard) => {
    if (url) return true;
    const message = `${productCode}: ${messagesService(core).t('dashboard.unavailable')}`;
    host.emit('sso-error', { source: 'product', kind: 'invalid-link', message });
    return true;
  };
  return inSlices(core, cards, check, CHECK_AFTER_MS);
}

/** Loads the user's settings once the features of the gateway are known; returns a function that stops waiting. */
const loadPreferences = (core: Core): (() => void) =>
  themeService(core).$theme.subscribe((theme) => {
    // The file checks what is announced; most of what it needs is not loaded before.
    if (!theme || !storageService(core).get('tenantTheme')?.includes('"preferences"')) return;
    import('../../core/flows/start-preferences.ts').then(
      ({ startPreferences }) => startPreferences(core, true),
      ignore,
    );
  });

function createLoading(core: Core, host: Host) {
  const state = signal<Products>({ status: 'loading' });
  let loadedFor: string | undefined;
  let controller: AbortController | undefined;
  let tries = 0;

  const load = async ({ signal: loadSignal }: AbortController): Promise<void> => {
    const { loading, shown, dropped } = nextScreenService(core);
    loading();
    sectionErrorsService(core).clear(LIST_EMPTY);
    tries += 1;
    let failure: string | undefined;
    const onFailed = (message: string) => void (failure = message);
    const ready = Promise.all([loadTexts(core).catch(ignore), prepareBrowse(core)]);
    readLanguageData(core);
    const cards = await openDashboard(
      core,
      host,
      loadSignal,
      tries < MOST_TRIES ? onFailed : undefined,
    );
    await ready;
    if (cards) await prepareBrowse(core, cards);
    if (loadSignal.aborted) return;
    if (!cards) {
      if (failure === undefined) dropped();
      state.value =
        failure === undefined
          ? { status: 'leaving' }
          : { status: 'failed', message: failure, isRetrying: false };
      return;
    }
    state.value = { status: 'ready', cards };
    // A hidden tab may get no animation frame; then the notifications are late.
    requestAnimationFrame(() =>
      setTimeout(() => {
        shown();
        if (!loadSignal.aborted) loadSignal.addEventListener('abort', loadPreferences(core));
      }),
    );
    const locale = messagesService(core).$locale.get();
    const stopSorting = sortRest(core, cards, locale, (sorted) => {
      state.value = { status: 'ready', cards: sorted };
    });
    loadSignal.addEventListener('abort', stopSorting);
    loadSignal.addEventListener('abort', reportInvalidLinks(core, host, cards));
  };
  const stop = (): void => {
    controller?.abort();
    controller = undefined;
    nextScreenService(core).left();
  };
  const start = (): void => {
    stop();
    void load((controller = new AbortController()));
  };
  return {
    state,
    /** Loads a user's products; does nothing if they are already loading or loaded. */
    open(userId: string | undefined): void {
      if (controller && loadedFor === userId) return;
      loadedFor = userId;
      tries = 0;
      state.value = { status: 'loading' };
      start();
    },
    /** Loads the products again after a failure. */
    retry(): void {
      const current = state.peek();
      if (current.status !== 'failed' || current.isRetrying) return;
      state.value = { ...current, isRetrying: true };
      start();
    },
    stop,
  };
}

export type ProductsLoading = ReturnType<typeof createLoading>;

const loadings = new WeakMap<Host, ProductsLoading>();

/** Returns the state that loads the user's products for an element, before its view is loaded. */
export function productsLoadingOf(core: Core, host: Host): ProductsLoading {
  const loading = loadings.get(host) ?? createLoading(core, host);
  loadings.set(host, loading);
  return loading;
}

/**
 * Makes a sign-in on this page request the products at once, and imports what else the dashboard needs. Called
 * while the page is idle. Rejects if an import fails; the dashboard then tries again.
 */
export function prepareProducts(core: Core): Promise<unknown> {
  nextScreenService(core).begin = (userId) => prefetchProducts(core, userId);
  readLanguageData(core);
  return Promise.all([loadTexts(core), loadProductStorage()]);
}

/** Starts the requests of the dashboard before React is loaded. */
export function beginProducts(core: Core, host: Host): FirstScreen {
  const { open, stop } = productsLoadingOf(core, host);
  const auth = authService(core).$auth.get();
  open(auth.status === 'signed-in' ? auth.userId : undefined);
  return { dispose: stop };
}
