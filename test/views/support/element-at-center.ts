/** Returns the element that a click in the middle of `element` hits, inside the same shadow root. */
export function elementAtCenter(element: Element): Element | null {
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const root = element.getRootNode() as Document | ShadowRoot;
  return root.elementFromPoint(left + width / 2, top + height / 2);
}
