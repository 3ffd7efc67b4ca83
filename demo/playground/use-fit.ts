import { useEffect, useState, type RefObject } from 'react';

/** How much smaller something of a width must be drawn to fit into a place; 1 where it fits. */
export function useFit(place: RefObject<HTMLElement | null>, widthPx: number): number {
  const [defineService, setRoom] = useState(widthPx);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return Math.min(1, defineService / widthPx);
}
