import { createElement } from '../wrapper/create-element.ts';

/** Adds an element that a page can style by the name of its part. */
export function createPart(name: string, { part }: { part: string }, parent: Node): HTMLElement {
  const element = createElement(name);
  element.className = part;
  element.setAttribute('part', part);
  parent.appendChild(element);
  return element;
}
