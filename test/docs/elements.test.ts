import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readManifest } from '../../tools/build/manifest.mjs';
import { ELEMENTS_FOLDER, elementPages, HOME_PAGE } from '../../tools/elements/page-text.ts';
import { named } from '../support/sources/page-sections.ts';

// Rules: elements-04, elements-07

const pages = await elementPages();

test('docs/elements and the home page are what `npm run elements` writes', () => {
  const written = readdirSync(ELEMENTS_FOLDER).map((name) => `${ELEMENTS_FOLDER}/${name}`);
  assert.deepEqual([...written, HOME_PAGE].sort(), [...pages.keys()].sort());
  const old = [...pages].filter(([path, text]) => readFileSync(path, 'utf8') !== text);
  assert.deepEqual(
    old.map(([path]) => path),
    [],
    'out of date: run npm run elements',
  );
});

const elements = readManifest()
  .modules.flatMap(({ declarations }) => declarations)
  .filter(({ events }) => events.length > 0);

for (const { tagName, attributes, members, events, slots, cssParts, cssProperties } of elements)
  test(`the page of ${tagName} lists all of the manifest, and nothing else`, () => {
    const methods = members
      .filter((member) => member.kind === 'method' || member.attribute === undefined)
      .map(({ name }) => name);
    const listed = named(
      pages.get(`${ELEMENTS_FOLDER}/${tagName}.md`)?.replace(/\([\w?]*\)`/g, '`') ?? '',
    );
    const expected = [...attributes, ...events, ...slots, ...cssParts, ...cssProperties].map(
      ({ name }) => name,
    );
    assert.deepEqual(listed.sort(), [...expected, ...methods].sort());
  });

test('only the events that the sources call cancelable are cancelable', () => {
  const text = [...pages.values()].join('\n');
  const rows = [...text.matchAll(/^\| `(sso-[\w-]+)` +\|.*?\| yes +\|/gm)].map(([, name]) => name);
  const source = readFileSync('src/core/kernel/events.ts', 'utf8');
  const declared = [...source.matchAll(/Cancelable:[^]*?'(sso-[\w-]+)'/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(rows)].sort(), declared.sort());
});
