import { useLayoutEffect, useRef } from 'react';

const headingOf = (tag: Element) =>
  (tag.shadowRoot ?? tag).querySelector<HTMLElement>('h1') ?? undefined;

/** Moves the focus to the title of a screen, which a screen reader then says. */
function focusHeading(tag: Element): void {
  const heading = headingOf(tag);
  // The user may have moved on before the screen was drawn.
  const isFree = document.activeElement?.matches('body, #portal') ?? true;
  if (!heading || !isFree) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
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
    const onReady = ({ target }: Event) => {
      if (target instanceof Element) focusHeading(target);
    };
    document.addEventListener('sso-ready', onReady, { once: true });
    return () => document.removeEventListener('sso-ready', onReady);
  }, [location]);
}
