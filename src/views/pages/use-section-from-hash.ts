import { useEffect, type RefObject } from 'react';

/** Scrolls to the section that the URL's hash names, because the browser does not search shadow roots for it. */
export function useSectionFromHash(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const go = () => {
      const id = location.hash.slice(1);
      const section = id && page.current?.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
      if (!section) return;
      section.scrollIntoView();
      section.focus({ preventScroll: true });
    };
    go();
    addEventListener('hashchange', go);
    return () => removeEventListener('hashchange', go);
  }, [page]);
}
