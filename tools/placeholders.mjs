/** `{count, plural, one {…} other {…}}`: its name, and its forms. */
export const PLURAL = /\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}/g;

/** The names of the values that a text is filled with, sorted: `{name}` and those of plurals. */
export function placeholdersOf(text) {
  const names = new Set();
  const rest = text.replace(PLURAL, (_, name) => {
    names.add(name);
    return '';
  });
  for (const [, name] of rest.matchAll(/\{(\w+)\}/g)) names.add(name);
  return [...names].sort();
}
