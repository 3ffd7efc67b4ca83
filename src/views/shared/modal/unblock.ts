import { focusAgain } from './last-focus.ts';
import { pathOf } from './watch-place.ts';

/** Attributes that make a dialog unusable, or hide it from assistive technologies, on itself or on an ancestor. */
const BLOCKING = ['inert', 'hidden', 'aria-hidden'];

/**
 * How often an attribute is taken away until the next frame. A page that sets it again each time it is taken away would
 * stop the page otherwise.
 */
const MOST_TIMES = 20;

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
  const elements = pathOf(dialog).filter((node) => node instanceof Element);
  let times = 0;
  let frame: number | undefined;
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
    // An element that is hidden loses the focus.
    if (document.activeElement === document.body) focusAgain(dialog);
    times += 1;
    if (times > MOST_TIMES) observer.disconnect();
    frame ??= requestAnimationFrame(start);
  });
  function start(): void {
    frame = undefined;
    times = 0;
    for (const element of elements) {
      for (const name of BLOCKING) take(element, name);
      observer.observe(element, { attributeFilter: BLOCKING });
    }
  }
  start();
  return () => {
    observer.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
    for (const { element, name, value } of taken) {
      // Whoever made an element of ours inert may have meant to end that already, which nothing shows.
      if (name === 'inert' && element.localName.startsWith('sso-')) continue;
      element.setAttribute(name, value);
    }
  };
}
