import { useCallback, useSyncExternalStore } from 'react';
import type { ReadableStore } from '../core/index.ts';

/**
 * Returns the value of a store, and renders the component again when it changes. On a server, and while React hydrates,
 * it is `initial`: the server knows no user, and the first render in the browser must be the same.
 */
export function useStore<T>(store: ReadableStore<T>, initial: T): T {
  const subscribe = useCallback((onChange: () => void) => store.listen(onChange), [store]);
  return useSyncExternalStore(subscribe, store.get, () => initial);
}
