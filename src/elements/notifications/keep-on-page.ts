import type { Core } from '../../core/kernel/core.ts';
import { pageDocument } from '../../core/platform/safety/page-document.ts';
import { watchPlace } from '../../views/shared/modal/watch-place.ts';

/** Delay before an element is put back, so that a page that removes it each time is not kept busy. */
export const PUT_BACK_MS = 50;

/** What keeps an element on the page. */
export interface KeptPlace {
  /** Puts the element where it can be seen. */
  check(): void;
  stop(): void;
}

const isDrawn = (element: Element): boolean => element.getClientRects().length > 0;

/**
 * Puts an element back into `parentOf()` after the page has removed it, while `isNeeded` returns true, and beside the
 * body while the page hides that. `document.open()` takes all listeners away from the element: then `onRewritten` is
 * called once, and nothing else is done.
 */
export function keepOnPage(
  core: Core,
  element: Element,
  isNeeded: () => boolean,
  parentOf: () => Element | null,
  onRewritten: () => void,
): KeptPlace {
  const root = pageDocument.documentElement;
  let cancel = () => {};
  // Nothing is drawn in a root that is hidden.
  const isBodyHidden = (): boolean =>
    !isDrawn(pageDocument.body) && isDrawn(pageDocument.documentElement);
  const place = (parent: Element): Element =>
    parent === pageDocument.body && isBodyHidden() ? pageDocument.documentElement : parent;
  const check = (): void => {
    const parent = element.parentElement;
    if (!parent || !isNeeded()) return;
    const better = place(parent);
    if (better !== parent) better.append(element);
  };
  const putBack = (): void => {
    watchBody();
    if (element.isConnected || !isNeeded()) return;
    // A page that is being written anew has none for a moment.
    const parent = parentOf();
    if (parent) place(parent).append(element);
    else wait();
  };
  const wait = (): void => {
    cancel();
    cancel = core.ports.setTimer(putBack, PUT_BACK_MS);
  };
  const stopWatching = watchPlace(element, () => {
    if (pageDocument.documentElement === root) wait();
    else {
      stop();
      onRewritten();
    }
  });
  // A body that is no longer drawn has no size. The element itself never has one.
  const resized = new ResizeObserver(check);
  let watched: Element | null = null;
  const watchBody = (): void => {
    const body = pageDocument.querySelector('body');
    if (watched === body) return;
    resized.disconnect();
    watched = body;
    if (body) resized.observe(body);
  };
  watchBody();
  // A body that is hidden before it is first measured does not change its size.
  requestAnimationFrame(() => requestAnimationFrame(check));
  function stop(): void {
    cancel();
    resized.disconnect();
    stopWatching();
  }
  check();
  if (!element.isConnected) wait();
  return { check, stop };
}
