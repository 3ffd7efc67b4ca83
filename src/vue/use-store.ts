import { getCurrentInstance, onMounted, onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import type { ReadableStore } from '../core/index.ts';

/** Calls `start` in the browser: when the component is mounted, or at once outside of a component. */
function whenInBrowser(start: () => void): void {
  if (getCurrentInstance()) onMounted(start);
  else if (typeof window !== 'undefined') start();
}

/**
 * Returns a ref of a store's value, which follows the store until its scope is disposed. On a server, and until the
 * component is mounted, it is `initial`: the server knows no user, and Vue hydrates what the server has rendered.
 */
export function useStore<T>(store: ReadableStore<T>, initial: T): Readonly<ShallowRef<T>> {
  const value = shallowRef(initial);
  let stop = () => {};
  let isDisposed = false;
  whenInBrowser(() => {
    if (!isDisposed) stop = store.subscribe((next) => (value.value = next));
  });
  onScopeDispose(() => {
    isDisposed = true;
    stop();
  });
  return value;
}
