import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the title of a screen, as soon as it is drawn; a screen reader then reads it. Returns how to stop
 * waiting for it.
 */
function focusHeading(tag: Element): () => void {
  const root = tag.shadowRoot ?? tag;
  const look = () => {
    const heading = root.querySelector<HTMLElement>('h1');
    if (!heading) return;
    changes.disconnect();
    // The user may have moved on before the screen was drawn.
    if (document.activeElement?.matches('body, #portal') === false) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(look);
  changes.observe(root, { childList: true, subtree: true });
  look();
  return () => changes.disconnect();
}

/**
 * Moves the focus to the new screen as a page load would: to the portal's element at once, and to the title when the
 * screen is drawn. The first screen keeps the browser's own focus.
 */
export function useFocusOnArrival(location: string): void {
  const shown = useRef(location);
  // A layout effect: the screen may be drawn before other effects run.
  useLayoutEffect(() => {
    if (shown.current === location) return undefined;
    shown.current = location;
    scrollTo(0, 0);
    document.getElementById('portal')?.focus({ preventScroll: true });
    let stop = () => {};
    const onReady = ({ target }: Event) => {
      stop();
      if (target instanceof Element) stop = focusHeading(target);
    };
    document.addEventListener('sso-ready', onReady, { once: true });
    return () => {
      stop();
      document.removeEventListener('sso-ready', onReady);
    };
  }, [location]);
}
