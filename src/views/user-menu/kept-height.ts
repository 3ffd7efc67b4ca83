import { type RefObject, useLayoutEffect, useRef } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { storageService } from '../../core/platform/storage.ts';

/** How high the products were when the menu was last open, in pixels (local storage). */
const KEY = 'sso-elements.menuHeight';
/** Above the height of the longest lists with large text. */
const MAX_PX = 1000;

type Place = RefObject<HTMLDivElement | null>;

/** Stores the height of the products when they are shown first. */
export function useStoredHeight(): Place {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const height = place.current?.offsetHeight;
    if (height) storageService(getCore()).set(KEY, String(height));
  }, []);
  return place;
}

/**
 * Gives the place of loading products the height that they had last, so that the entries below, such as “Sign out”, do not
 * move when they arrive. Without a stored height, that of the style sheet applies.
 */
export function useKeptHeight(): Place {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const height = Number(storageService(getCore()).get(KEY));
    if (height > 0 && height < MAX_PX) place.current?.style.setProperty('height', `${height}px`);
  }, []);
  return place;
}
