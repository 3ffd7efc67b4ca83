import { computed, watch, type ComputedRef, type ShallowRef } from 'vue';
import {
  $products,
  $profile,
  loadProducts,
  loadProfile,
  saveProfile,
  type LoadState,
  type Product,
  type Products,
  type Profile,
  type ProfileState,
  type ReadableStore,
} from '../core/index.ts';
import { useAuth } from './use-auth.ts';
import { useStore } from './use-store.ts';

interface LoadRefs {
  readonly status: ComputedRef<LoadState['status']>;
  readonly message: ComputedRef<string | undefined>;
  readonly reload: () => Promise<void>;
}

/** The products, and a function that loads them again. */
export interface ProductRefs extends LoadRefs {
  readonly items: ComputedRef<readonly Product[]>;
}

/** The profile, and functions that load it again and save the names. */
export interface ProfileRefs extends LoadRefs {
  readonly profile: ComputedRef<Profile | undefined>;
  /** Resolves to false if a name is not valid, or on failure. */
  readonly save: typeof saveProfile;
}

/** Returns a ref of a store's value, and what is common; loads it once for each user who signs in. */
function useLoaded<State extends LoadState>(
  store: ReadableStore<State>,
  initial: State,
  reload: () => Promise<void>,
): LoadRefs & { readonly state: Readonly<ShallowRef<State>> } {
  const { user } = useAuth();
  const state = useStore(store, initial);
  watch(
    () => user.value?.userId,
    (userId) => {
      // Other components may have loaded it.
      if (userId !== undefined && store.get().status === 'idle') void reload();
    },
    { immediate: true },
  );
  return {
    state,
    status: computed(() => state.value.status),
    message: computed(() => state.value.message),
    reload,
  };
}

/**
 * Returns the products of the signed-in user, which are loaded once for all components.
 *
 * @example
 * ```ts
 * import { computed } from 'vue';
 * import { useProducts } from 'sso-elements/vue';
 *
 * export function useProductNames() {
 *   const { items } = useProducts();
 *   return computed(() => items.value.map(({ productName }) => productName));
 * }
 * ```
 */
export function useProducts(): ProductRefs {
  const { state, ...refs } = useLoaded<Products>(
    $products,
    { status: 'idle', items: [] },
    loadProducts,
  );
  return { ...refs, items: computed(() => state.value.items) };
}

/** Returns the profile of the signed-in user, which is loaded once for all components. */
export function useProfile(): ProfileRefs {
  const { state, ...refs } = useLoaded<ProfileState>($profile, { status: 'idle' }, loadProfile);
  return { ...refs, profile: computed(() => state.value.profile), save: saveProfile };
}
