import { authService } from '../auth/store.ts';
import { defineService, type Core } from '../kernel/core.ts';
import type { ProductCard } from '../products/product-cards.ts';
import { followSession } from '../session/follow-session.ts';
import type { LoadState } from './own-data.ts';
import { ownDataService } from './own-data-service.ts';
import { findSession } from './redirect-to-sign-in.ts';

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
