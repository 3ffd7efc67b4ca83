import { useLayoutEffect, useRef } from 'react';
import { openerIn } from './openers.ts';

/** The path to which Back or Forward has led, until its screen is shown. */
let arrivedAt = '';
// Before the router's listener, which shows the screen.
addEventListener('popstate', () => (arrivedAt = location.pathname));

/**
 * Moves the focus to the title of a screen as soon as it is rendered, so that a screen reader reads it; after Back, to
 * the control that led away. Returns a function that stops waiting for the title.
 */
function focusHeading(tag: Element, isReturn: boolean): () => void {
  // Sign-in has a shadow root, and its title in the light DOM.
  const roots = tag.shadowRoot ? [tag.shadowRoot, tag] : [tag];
  const focusIfRendered = () => {
    const [heading] = roots.flatMap((root) => root.querySelector<HTMLElement>('h1') ?? []);
    if (!heading) return;
    observer.disconnect();
    // The user may have moved the focus before the screen was rendered.
    if (document.activeElement?.matches('body, #portal') === false) return;
    const opener = isReturn && roots.map((root) => openerIn(root, location.pathname)).find(Boolean);
    if (opener) {
      opener.focus();
      return;
    }
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(focusIfRendered);
  for (const root of roots) observer.observe(root, { childList: true, subtree: true });
  focusIfRendered();
  return () => observer.disconnect();
}

/**
 * Moves the focus to a new screen as a page load would: to the portal's container at once, and to the title, or the
 * control to return to, when the screen is rendered. On the first screen the focus stays where the browser puts it.
 */
export function useFocusOnArrival(route: string): void {
  const shown = useRef(route);
  // A layout effect, because the screen may be rendered before other effects run.
  useLayoutEffect(() => {
    if (shown.current === route) return undefined;
    shown.current = route;
    const isReturn = arrivedAt === location.pathname;
    arrivedAt = '';
    scrollTo(0, 0);
    document.getElementById('portal')?.focus({ preventScroll: true });
    let stop = () => {};
    const onReady = ({ target }: Event) => {
      stop();
      if (target instanceof Element) stop = focusHeading(target, isReturn);
    };
    document.addEventListener('sso-ready', onReady, { once: true });
    return () => {
      stop();
      document.removeEventListener('sso-ready', onReady);
    };
  }, [route]);
}
