import { createElement } from './create-element.ts';

/** The container's class. */
export const VIEW_BOX = 'sso-view-box';

/** Returns true for the container into which an element's view renders. */
export const isViewBox = (node: Node | null): boolean =>
  node instanceof HTMLElement && node.className === VIEW_BOX;

/**
 * Returns the container in the light DOM into which an element's view renders; creates it in place of the element's
 * children if needed. It separates our React's nodes from those of a framework that hydrates the page.
 */
export function viewBox(element: HTMLElement): HTMLElement {
  const known = element.firstElementChild;
  if (known instanceof HTMLElement && isViewBox(known)) return known;
  const box = createElement('div');
  box.className = VIEW_BOX;
  element.replaceChildren(box);
  return box;
}
