/** Matches `{count, plural, one {…} other {…}}`. Captures the name and the forms. */
export const PLURAL = /\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}/g;

/** Returns the names of a text's placeholders, sorted: `{name}` and plurals. */
export function placeholdersOf(text) {
  const names = new Set();
  const rest = text.replace(PLURAL, (_, name) => {
    names.add(name);
    return '';
  });
  for (const [, name] of rest.matchAll(/\{(\w+)\}/g)) names.add(name);
  return [...names].sort();
}
