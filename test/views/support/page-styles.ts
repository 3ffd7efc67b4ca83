import { pathOf } from '../../../src/views/shared/modal/watch-place.ts';

/** What pages set on `html` or `body` while a dialog of their own is open, or work goes on. All of it is inherited. */
const STYLES =
  'visibility: hidden; pointer-events: none; -webkit-user-select: none; user-select: none; cursor: wait; touch-action: none';

const SELECT = '-webkit-user-select';

/** Sets these styles on an element of the page. Returns a function that removes them. */
export function disable(element: HTMLElement): () => void {
  element.style.cssText = STYLES;
  return () => element.removeAttribute('style');
}

/** What pages set on `html` and `body`, so that only their own dialog scrolls. */
const LOCK =
  'overflow: hidden; position: fixed; width: 100%; touch-action: none; overscroll-behavior: none';

/** Locks the scrolling of the page. Returns a function that ends this. */
export function lockScrolling(): () => void {
  const elements = [document.documentElement, document.body];
  for (const element of elements) element.style.cssText = LOCK;
  return () => elements.forEach((element) => element.removeAttribute('style'));
}

/** Returns the styles that are set on `html` and `body`. */
export const stylesOfPage = (): string[] =>
  [document.documentElement, document.body].map(({ style }) => style.cssText);

/** Returns whether an element's text can be selected. In Firefox, `auto` stands for the value of the parent. */
function userSelectOf(element: Element): string {
  const elements = pathOf(element).filter((node) => node instanceof Element);
  // WebKit knows this name only.
  const values = elements.map((node) => getComputedStyle(node).getPropertyValue(SELECT));
  return values.find((value) => value !== 'auto') ?? 'auto';
}

/** Returns the styles of an element that a page could have set: those of a text that can be read and selected. */
export function stylesOf(element: Element) {
  const { visibility, pointerEvents, cursor, touchAction } = getComputedStyle(element);
  return { visibility, pointerEvents, userSelect: userSelectOf(element), cursor, touchAction };
}

/** The styles of a text in a dialog, whatever the page sets. */
export const READABLE = {
  visibility: 'visible',
  pointerEvents: 'auto',
  userSelect: 'text',
  cursor: 'auto',
  touchAction: 'auto',
};
