import type { Core } from '../../core/kernel/core.ts';
import { watchPlace } from '../../views/shared/modal/watch-place.ts';

/** Delay before an element is put back, so that a page that removes it each time is not kept busy. */
const PUT_BACK_MS = 50;

/**
 * Puts an element back into `parentOf()` after the page has removed it, while `isNeeded` returns true. Returns a function
 * that stops it.
 */
export function keepOnPage(
  core: Core,
  element: Element,
  isNeeded: () => boolean,
  parentOf: () => Element | null,
): () => void {
  let cancel = () => {};
  const putBack = (): void => {
    if (element.isConnected || !isNeeded()) return;
    // A page that is being written anew has none for a moment.
    const parent = parentOf();
    if (parent) parent.append(element);
    else wait();
  };
  const wait = (): void => {
    cancel();
    cancel = core.ports.setTimer(putBack, PUT_BACK_MS);
  };
  const stop = watchPlace(element, wait);
  if (!element.isConnected) wait();
  return () => {
    cancel();
    stop();
  };
}
