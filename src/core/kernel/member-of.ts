/**
 * Reads a member of a document or shadow root. An element of the page such as `<img name="cookie">` hides
 * `document.cookie`; the prototype still has it.
 */
export const memberOf = <T extends object, K extends keyof T>(target: T, name: K): T[K] =>
  Reflect.get(Object.getPrototypeOf(target) as T, name, target);

/** Sets a member of a document or shadow root, even if an element of the page hides it. */
export const setMemberOf = <T extends object, K extends keyof T>(
  target: T,
  name: K,
  value: T[K],
): boolean => Reflect.set(Object.getPrototypeOf(target) as T, name, value, target);
