import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { sectionOf } from '../support/sources/page-sections.ts';

const read = (path: string) => readFileSync(path, 'utf8');

/** The pages on which readers decide, and the figures of others that they repeat. */
const PAGES = ['README.md', 'site/index.md'];

/** Bytes until the form can be typed into on a first visit. */
function typableAfter(): string {
  const row = /^\| login, first visit +\| +([\d.]+) \|/m.exec(read('docs/reports/performance.md'));
  return `${row?.[1]} KB`;
}

function guardSize(): string {
  const { length } = brotliCompressSync(read('dist/cdn/sso-session-guard.js'));
  return `${(length / 1000).toFixed(1)} KB`;
}

/** The attacks that docs/security.md lists in each place. */
const attacks = (): string | undefined => /\d,\d+ attacks/.exec(read('docs/security.md'))?.[0];

/** The dialogs over which everything works now: the last table of the report's section. */
function dialogs(): string {
  const section = sectionOf(
    read('docs/reports/real-applications.md'),
    /Over dialogs of other libraries/,
  );
  const rows = (section.split('\nNow:\n')[1] ?? '')
    .split('\n')
    .filter((line) => /^\| (?!Library|-)/.test(line))
    .map((line) => line.split('|').slice(2, -1));
  for (const cells of rows) for (const cell of cells) assert.equal(cell.trim(), 'yes');
  return `${rows.length} kinds of dialogs`;
}

for (const page of PAGES)
  test(`${page} has the figures of their sources`, () => {
    const text = read(page);
    for (const figure of [typableAfter(), guardSize(), attacks() ?? 'none', dialogs()])
      assert.ok(text.includes(figure), figure);
  });

test('README.md has no other figure of bytes or attacks', () => {
  const known = [typableAfter(), guardSize(), attacks()];
  const found = read('README.md').match(/[\d.]+ KB|[\d,]+ attacks/g) ?? [];
  assert.deepEqual(
    found.filter((figure) => !known.includes(figure)),
    [],
  );
});

test('the markup of the home page is that of guides, which tests follow', () => {
  const [, block = ''] = /```html\n([^]*?)```/.exec(read('site/index.md')) ?? [];
  const guides = ['cms', 'astro'].map((name) => read(`docs/guides/${name}.md`)).join('\n');
  const lines = block.trim().split('\n');
  assert.equal(lines.length, 2);
  for (const line of lines) assert.ok(guides.includes(line), line);
});
