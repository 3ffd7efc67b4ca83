import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sectionOf } from '../support/sources/page-sections.ts';

const page = readFileSync('docs/compare.md', 'utf8');

/** The sources at the end of the page: address and day, by name. */
const sources = new Map(
  [...page.matchAll(/^\[([\w-]+)\]:\s+(\S+)\s+['"]([^'"]*)['"]$/gm)].map(
    ([, name = '', address = '', day = '']) => [name, { address, day }],
  ),
);

/** The rows of the tables in a text: the feature, our cell, and the cells of others. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^\| (?!Feature |-)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .map(([feature = '', ours = '', ...others]) => ({ feature, ours, others }));

const MARK = '(?:yes|partly|no)(?:: [^\\]]+)?';

test('docs/compare.md has a mark and a source in each cell of another product, or says that it was not looked at', () => {
  const cells = rowsOf(page).flatMap(({ feature, others }) =>
    others.map((cell) => ({ feature, cell })),
  );
  assert.ok(cells.length > 80);
  const used = new Set<string>();
  for (const { feature, cell } of cells) {
    if (cell === 'not looked at') continue;
    const [, name = ''] = new RegExp(`^\\[${MARK}\\]\\[([\\w-]+)\\]$`).exec(cell) ?? [];
    assert.ok(sources.has(name), `${feature}: ${cell}`);
    used.add(name);
  }
  assert.deepEqual([...used].sort(), [...sources.keys()].sort());
});

test('each source of docs/compare.md has an address and the day on which it was looked at', () => {
  const today = new Date().toISOString().slice(0, 10);
  for (const [name, { address, day }] of sources) {
    assert.match(address, /^https:\/\/[\w.-]+\/./, name);
    assert.match(day, /^\d{4}-\d\d-\d\d$/, name);
    assert.ok(day <= today, name);
    // A link to a branch would show another file one day.
    assert.doesNotMatch(address, /\/(?:blob|tree)\/(?:main|master)\//, name);
  }
});

test('docs/compare.md says first what sso-elements lacks, and proves what it has', () => {
  assert.match(page, /^[^#]*# Compare\n[^#]*\n## What we lack\n/);
  const lacks = rowsOf(sectionOf(page, /What we lack/));
  assert.ok(lacks.length > 8);
  for (const { feature, ours } of lacks) assert.match(ours, /^\[?(?:no|partly)\b/, feature);
  for (const { feature, ours } of rowsOf(page)) {
    if (ours === 'no') continue;
    const [, file = ''] = new RegExp(`^\\[${MARK}\\]\\(([^)#]+)[^)]*\\)$`).exec(ours) ?? [];
    assert.ok(file !== '' && existsSync(`docs/${file}`), `${feature}: ${ours}`);
  }
});
