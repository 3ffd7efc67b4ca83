import { useLayoutEffect, useRef } from 'react';
import { memberOf } from '../../../core/kernel/member-of.ts';

const GAP_PX = 4;

/**
 * Moves the toasts below a screen's header, so that they cover none of its controls. Returns a ref for the header.
 */
export function useToastsBelow() {
  const header = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = header.current;
    if (!element) return;
    const sheet = new CSSStyleSheet();
    const adopted = memberOf(document, 'adoptedStyleSheets');
    adopted.push(sheet);
    const observer = new ResizeObserver(() => {
      const endPx = element.getBoundingClientRect().bottom + scrollY;
      // The toasts do not overlap a header far down the page.
      const isNear = endPx < innerHeight / 2;
      // `:where()` has no specificity, so a page's own rule for the token wins.
      sheet.replaceSync(
        isNear ? `:where(sso-notifications){--sso-toasts-top:${endPx + GAP_PX}px}` : '',
      );
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      adopted.splice(adopted.indexOf(sheet), 1);
    };
  }, []);
  return header;
}
