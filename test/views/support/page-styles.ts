/** What pages set on `html` or `body` while a dialog of their own is open, or work goes on. All of it is inherited. */
const STYLES =
  'visibility: hidden; pointer-events: none; user-select: none; cursor: wait; touch-action: none';

/** Sets these styles on an element of the page. Returns a function that removes them. */
export function disable(element: HTMLElement): () => void {
  element.style.cssText = STYLES;
  return () => element.removeAttribute('style');
}

/** Returns the styles of an element that a page could have set: those of a text that can be read and selected. */
export function stylesOf(element: Element) {
  const { visibility, pointerEvents, userSelect, cursor, touchAction } = getComputedStyle(element);
  return { visibility, pointerEvents, userSelect, cursor, touchAction };
}

/** The styles of a text in a dialog, whatever the page sets. */
export const READABLE = {
  visibility: 'visible',
  pointerEvents: 'auto',
  userSelect: 'text',
  cursor: 'auto',
  touchAction: 'auto',
};
