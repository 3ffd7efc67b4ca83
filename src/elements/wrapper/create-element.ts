/**
 * Creates an element. An element of the page such as `<img name="createElement">` hides the method of `document`, but
 * not that of the prototype.
 */
export function createElement(name: string): HTMLElement {
  const create: unknown = Reflect.get(Document.prototype, 'createElement');
  return Reflect.apply(create as (name: string) => HTMLElement, document, [name]);
}
