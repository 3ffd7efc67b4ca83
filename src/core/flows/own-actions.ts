import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import type { UserProduct } from '../contract/products.ts';
import { messagesService } from '../i18n/messages.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { hostsService } from '../kernel/events.ts';
import { toCards, type ProductCard } from '../products/product-cards.ts';
import { sortProducts, sortRest } from '../products/product-order.ts';
import { followSession } from '../session/follow-session.ts';
import { openProduct as openCard } from './open-product.ts';
import { ownDataService, type LoadState, type Products } from './own-data.ts';
import { findSession } from './redirect-to-sign-in.ts';
import { failureText } from './report-failure.ts';
import { requestProducts } from './request-products.ts';

interface Store<State extends LoadState> {
  get(): State;
  set(state: State): void;
}

/** Returns the ID of the signed-in user; undefined without one. */
function currentUserId(core: Core): string | undefined {
  const auth = authService(core).$auth.get();
  return auth.status === 'signed-in' ? auth.userId : undefined;
}

/** Loads the user's data, and clears it as soon as that user is no longer signed in. */
export const ownLoadsService = defineService('own-loads', (core: Core) => {
  const { $products, $profile } = ownDataService(core);
  const running = new Map<object, Promise<void>>();
  let owner = currentUserId(core);
  const loads = { cards: [] as readonly ProductCard[], stopSorting: () => {} };
  // Also follows the session on a page without a guard.
  followSession(core);
  authService(core).$auth.listen(() => {
    if (currentUserId(core) === owner) return;
    owner = currentUserId(core);
    running.clear();
    loads.stopSorting();
    loads.cards = [];
    $products.set({ status: 'idle', items: [] });
    $profile.set({ status: 'idle' });
  });

  const run = async <State extends LoadState>(
    $state: Store<State>,
    request: (userId: string) => Promise<State>,
  ): Promise<void> => {
    const userId = currentUserId(core);
    if (userId === undefined) return;
    const { message: _, ...before } = $state.get();
    $state.set({ ...before, status: 'loading' } as State);
    const mine = running.get($state);
    const loaded = await request(userId);
    // Another user's data must not appear after a change of the user.
    if (running.get($state) === mine) $state.set(loaded);
  };

  return Object.assign(loads, {
    /** Sets a store to what `request` resolves to. A load that runs is shared. Does nothing if no user is signed in. */
    async load<State extends LoadState>(
      $state: Store<State>,
      request: (userId: string) => Promise<State>,
    ): Promise<void> {
      await findSession(core);
      const current = running.get($state);
      if (current) return current;
      const next = Promise.resolve()
        .then(() => run($state, request))
        .finally(() => {
          if (running.get($state) === next) running.delete($state);
        });
      running.set($state, next);
      return next;
    },
  });
});

/** Loads the products of the signed-in user into `$products`. Never rejects. */
export function loadProducts(core: Core): Promise<void> {
  const { $products } = ownDataService(core);
  const loads = ownLoadsService(core);
  return loads.load($products, async (userId) => {
    const result = await requestProducts(core, userId);
    const { items } = $products.get();
    if (!result.ok)
      return { status: 'failed', items, message: failureText(core, result.failure).message };
    const messages = messagesService(core);
    const [config] = await Promise.all([configService(core).ready(), messages.ready()]);
    const locale = messages.$locale.get();
    const show = (products: readonly UserProduct[]): Products => {
      loads.cards = toCards(core, config, products);
      // Plain objects, which programs may copy. A card resolves its address on first use.
      const all = products.map((product, at) => ({ ...product, url: loads.cards[at]?.url }));
      return { status: 'ready', items: all };
    };
    const products = sortProducts(result.data, locale);
    loads.stopSorting();
    loads.stopSorting = sortRest(core, products, locale, (sorted) => $products.set(show(sorted)));
    return show(products);
  });
}

/**
 * Opens a product of the signed-in user as its card does. Resolves to true if the browser is navigating to it. Never
 * rejects.
 */
export async function openProduct(core: Core, productCode: string): Promise<boolean> {
  const loads = ownLoadsService(core);
  if (loads.cards.length === 0) await loadProducts(core);
  const card = loads.cards.find((each) => each.productCode === productCode);
  return card !== undefined && openCard(core, hostsService(core).current(), card);
}

const loadActions = () => import('./own-profile.ts');

/** Loads the profile of the signed-in user into `$profile`. Rejects if its code cannot be loaded. */
export async function loadProfile(core: Core): Promise<void> {
  return (await loadActions()).loadProfile(core);
}

/** Saves the names of the signed-in user. Resolves to false on failure. Rejects if its code cannot be loaded. */
export async function saveProfile(
  core: Core,
  names: { firstName: string; lastName: string },
): Promise<boolean> {
  return (await loadActions()).saveProfile(core, names);
}
