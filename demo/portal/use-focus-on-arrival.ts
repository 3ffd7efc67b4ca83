import { useEffect, useRef } from 'react';

/** Moves the focus to the new screen, as a page load would; the first screen keeps the browser's own. */
export function useFocusOnArrival(location: string): void {
  const shown = useRef(location);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    scrollTo(0, 0);
    document.getElementById('portal')?.focus({ preventScroll: true });
  }, [location]);
}
