import type { ReadableAtom } from 'nanostores';

/** Resolves with a store's value once it fits. */
export function until<T>(store: ReadableAtom<T>, fits: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const stop = store.subscribe((value) => {
      if (!fits(value)) return;
      queueMicrotask(() => stop());
      resolve(value);
    });
  });
}
