const NAME = 'sso-view-box';

/** True for the box that a tag's view is drawn in. */
export const isViewBox = (node: Node | null): boolean =>
  node instanceof HTMLElement && node.className === NAME;

/**
 * The box within a tag of the page's own tree in which its view is drawn; it takes the place of whatever the page
 * has put there. It keeps our React's nodes apart from those of a framework that hydrates the page.
 */
export function viewBox(element: HTMLElement): HTMLElement {
  const known = element.firstElementChild;
  if (known instanceof HTMLElement && isViewBox(known)) return known;
  const box = document.createElement('div');
  box.className = NAME;
  element.replaceChildren(box);
  return box;
}
