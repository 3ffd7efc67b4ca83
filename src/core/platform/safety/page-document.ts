import { memberOf } from '../../kernel/member-of.ts';

/** The page's document, with members that an element such as `<img name="createElement">` cannot hide. */
export const pageDocument: Document = new Proxy(document, {
  get(target, name: keyof Document) {
    // Also has what scripts have stored on it: React's mark that it listens already.
    const member: unknown = name in Document.prototype ? memberOf(target, name) : target[name];
    return typeof member === 'function' ? (member.bind(target) as unknown) : member;
  },
});

/** Makes React render in a container with a document whose members the page cannot hide. */
export function protectDocument(container: Node): void {
  Object.defineProperty(container, 'ownerDocument', { configurable: true, value: pageDocument });
}
