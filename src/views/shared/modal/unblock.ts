/** Attributes that make a dialog unusable, or hide it from assistive technologies, on itself or on an ancestor. */
const BLOCKING = ['inert', 'hidden', 'aria-hidden'];

/** Returns an element and its ancestors, across shadow roots. */
function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let node: Node | null = element; node; node = node.parentNode ?? hostOf(node))
    if (node instanceof Element) found.push(node);
  return found;
}

const hostOf = (node: Node) => (node instanceof ShadowRoot ? node.host : null);

/** An attribute that was taken away from an element. */
interface Taken {
  readonly element: Element;
  readonly name: string;
  readonly value: string;
}

/**
 * Takes the blocking attributes away from a dialog and its ancestors, also those that the page sets later: libraries
 * hide everything beside their own dialog. Returns a function that puts them back as the page left them.
 */
export function unblock(dialog: Element): () => void {
  const taken: Taken[] = [];
  const forget = (element: Element, name: string): void => {
    const index = taken.findIndex((known) => known.element === element && known.name === name);
    if (index !== -1) taken.splice(index, 1);
  };
  const take = (element: Element, name: string): void => {
    const isAria = name === 'aria-hidden';
    const value = element.getAttribute(name);
    // The page has removed it.
    if (isAria && value === null) forget(element, name);
    if (value === null || (isAria && value === 'false')) return;
    forget(element, name);
    taken.push({ element, name, value });
    // With a value, the page can still remove the attribute.
    if (isAria) element.setAttribute(name, 'false');
    else element.removeAttribute(name);
  };
  const observer = new MutationObserver((records) => {
    for (const { target, attributeName } of records)
      if (target instanceof Element && attributeName) take(target, attributeName);
  });
  for (const element of ancestorsOf(dialog)) {
    for (const name of BLOCKING) take(element, name);
    observer.observe(element, { attributeFilter: BLOCKING });
  }
  return () => {
    observer.disconnect();
    for (const { element, name, value } of taken) {
      // Whoever made an element of ours inert may have meant to end that already, which nothing shows.
      if (name === 'inert' && element.localName.startsWith('sso-')) continue;
      element.setAttribute(name, value);
    }
  };
}
