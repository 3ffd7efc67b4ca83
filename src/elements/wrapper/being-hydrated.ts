/** Returns true if React has marked a node with a property of its own; random characters follow the mark. */
const isMarked = (node: Node, mark: string): boolean => String(Object.keys(node)).includes(mark);

const isInTree = (node: Node | null): boolean =>
  node !== null && (isMarked(node, '__reactContainer$') || isInTree(node.parentNode));

/**
 * Returns true while React has yet to hydrate an element that the page's server has rendered: the element is in a tree of
 * React, but does not belong to it yet. React has marked its elements and the root of its tree so since version 17.
 */
export const isBeingHydrated = (element: Element): boolean =>
  !isMarked(element, '__reactFiber$') && isInTree(element.parentNode);
