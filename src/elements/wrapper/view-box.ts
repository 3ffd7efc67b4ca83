import { createElement } from './create-element.ts';

/** The container's class. */
export const VIEW_BOX = 'sso-view-box';

/** Returns true for the container into which an element's view renders. */
export const isViewBox = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.className === VIEW_BOX;

/** Returns true if React has marked a node with a property of its own; random characters follow the mark. */
const isMarked = (node: Node, mark: string): boolean => String(Object.keys(node)).includes(mark);

const isInTree = (node: Node | null): boolean =>
  node !== null && (isMarked(node, '__reactContainer$') || isInTree(node.parentNode));

/**
 * Returns true while React has yet to hydrate an element that the page's server has rendered: it is below the root of a
 * tree of React, but React does not know it yet. React 17 and later mark roots and elements in this way.
 */
export const isBeingHydrated = (element: Element): boolean =>
  !isMarked(element, '__reactFiber$') && isInTree(element.parentNode);

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
