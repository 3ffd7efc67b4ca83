import { useEffect } from 'react';
import {
  $products,
  $profile,
  loadProducts,
  loadProfile,
  saveProfile,
  type LoadState,
  type Products,
  type ProfileState,
  type ReadableStore,
} from '../core/index.ts';
import { useAuth } from './use-auth.ts';
import { useStore } from './use-store.ts';

/** The products, and a function that loads them again. */
export interface LoadedProducts extends Products {
  readonly reload: () => Promise<void>;
}

/** The profile, and functions that load it again and save the names. */
export interface LoadedProfile extends ProfileState {
  readonly reload: () => Promise<void>;
  /** Resolves to false if a name is not valid, or on failure. */
  readonly save: typeof saveProfile;
}

const NO_PRODUCTS: Products = { status: 'idle', items: [] };
const NO_PROFILE: ProfileState = { status: 'idle' };

/** Returns the value of a store, and loads it once for each user who signs in. */
function useLoaded<State extends LoadState>(
  store: ReadableStore<State>,
  initial: State,
  load: () => Promise<void>,
): State {
  const userId = useAuth().user?.userId;
  useEffect(() => {
    // Other components may have loaded it.
    if (userId !== undefined && store.get().status === 'idle') void load();
  }, [userId, store, load]);
  return useStore(store, initial);
}

/**
 * Returns the products of the signed-in user, which are loaded once for all components.
 *
 * @example
 * ```tsx
 * import { useProducts } from 'sso-elements/react';
 *
 * export function ProductList() {
 *   const { status, items, message, reload } = useProducts();
 *   if (status === 'failed') return <button onClick={() => void reload()}>{message}</button>;
 *   return (
 *     <ul aria-busy={status !== 'ready'}>
 *       {items.map(({ productCode, productName, url }) => (
 *         <li key={productCode}>{url ? <a href={url}>{productName}</a> : productName}</li>
 *       ))}
 *     </ul>
 *   );
 * }
 * ```
 */
export const useProducts = (): LoadedProducts => ({
  ...useLoaded($products, NO_PRODUCTS, loadProducts),
  reload: loadProducts,
});

/**
 * Returns the profile of the signed-in user, which is loaded once for all components.
 *
 * @example
 * ```tsx
 * import { useProfile } from 'sso-elements/react';
 *
 * export const Organization = () => <p>{useProfile().profile?.organization}</p>;
 * ```
 */
export const useProfile = (): LoadedProfile => ({
  ...useLoaded($profile, NO_PROFILE, loadProfile),
  reload: loadProfile,
  save: saveProfile,
});
