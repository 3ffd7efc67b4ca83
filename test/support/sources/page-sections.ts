import assert from 'node:assert/strict';

/** Returns a section of a page, from its heading to the next heading of the same or a higher level. */
export function sectionOf(page: string, heading: RegExp): string {
  const found = new RegExp(`^(##+) ${heading.source}$`, 'm').exec(page);
  assert.ok(found, `no heading ${heading}`);
  const [line, level = ''] = found;
  const after = page.slice(found.index + line.length);
  return after.split(new RegExp(`\n#{2,${level.length}} `), 1)[0] ?? '';
}

/** Returns the names in the first column of a section's tables. */
export const named = (section: string): string[] =>
  [...section.matchAll(/^\| `([$\w-]+(?:\(\))?)`/gm)].map(([, name = '']) => name);
