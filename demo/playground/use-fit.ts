import { useEffect, useState, type RefObject } from 'react';

/** Returns the scale at which content of a width fits into an element, at most 1. Follows the element's size. */
export function useFit(container: RefObject<HTMLElement | null>, widthPx: number): number {
  const [availablePx, setAvailablePx] = useState(widthPx);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setAvailablePx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [container]);
  return Math.min(1, availablePx / widthPx);
}
