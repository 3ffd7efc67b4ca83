import { memberOf } from '../../kernel/member-of.ts';

/** The page's document, whose members no element such as `<img name="createElement">` can hide. */
export const pageDocument: Document = new Proxy(document, {
  get(target, name: keyof Document) {
    const member: unknown = memberOf(target, name);
    return typeof member === 'function' ? (member.bind(target) as unknown) : member;
  },
});

/** Lets React draw in a container with a document whose members the page cannot hide. */
export function protectDocument(container: Node): void {
  Object.defineProperty(container, 'ownerDocument', { configurable: true, value: pageDocument });
}
