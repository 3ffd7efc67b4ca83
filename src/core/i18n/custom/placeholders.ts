/** Matches a plural as `format` reads it, and one form of it. */
export const PLURAL = /\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}/g;
export const FORM = /(\w+) \{[^{}]*\}/g;

/** Returns a text without its plurals and placeholders. */
export const withoutPlaceholders = (text: string): string =>
  text.replace(PLURAL, '').replace(/\{\w+\}/g, '');

/** Returns the placeholders of a text, sorted: `userId`, or `#count` for a plural. */
export function placeholdersOf(text: string): string[] {
  const plurals = [...text.matchAll(PLURAL)].map(([, name]) => `#${name}`);
  const names = [...text.replace(PLURAL, '').matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}`);
  return [...new Set([...plurals, ...names])].sort();
}
