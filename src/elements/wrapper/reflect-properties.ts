// A copy of the one in `define.ts`: a module that these two share would be one more file for every screen.
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Makes an element's properties reflect its attributes. Writes a property that is set already to its attribute; null and
 * undefined remove the attribute. Calling it again changes nothing.
 */
export function reflectProperties(element: HTMLElement, properties: readonly string[]): void {
  for (const property of properties) {
    const attribute = kebab(property);
    const before = Object.getOwnPropertyDescriptor(element, property);
    if (before?.get) continue;
    Object.defineProperty(element, property, {
      configurable: true,
      get: () => element.getAttribute(attribute) ?? undefined,
      set: (next: string | null | undefined) => {
        if (next === null || next === undefined) element.removeAttribute(attribute);
        else element.setAttribute(attribute, next);
      },
    });
    if (before) Reflect.set(element, property, before.value);
  }
}
