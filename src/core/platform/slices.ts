import type { Core } from '../kernel/core.ts';

/** The longest time that one slice may block the page. */
const SLICE_MS = 4;

/**
 * Processes a list in slices of a few milliseconds, so that a long list does not block the page. Starts after `delayMs`
 * and stops when `work` returns false. Returns a function that cancels it.
 */
export function inSlices<T>(
  core: Core,
  items: readonly T[],
  work: (item: T, index: number) => boolean | undefined,
  delayMs = 0,
): () => void {
  let next = 0;
  let cancel: () => void = () => undefined;
  const slice = () => {
    const endsAtMs = core.ports.now() + SLICE_MS;
    for (const [index, item] of items.slice(next, next + 1000).entries()) {
      if (index > 0 && core.ports.now() >= endsAtMs) break;
      if (work(item, next) === false) return;
      next += 1;
    }
    if (next < items.length) cancel = core.ports.setTimer(slice, 0);
  };
  if (items.length > 0) cancel = core.ports.setTimer(slice, delayMs);
  return () => cancel();
}
