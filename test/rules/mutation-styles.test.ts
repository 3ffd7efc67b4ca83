import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error The mutation run has no types.
import { mutateSheet } from '../../tools/mutation/style-mutants.mjs';

interface Mutant {
  readonly place: string;
  readonly before: string;
  readonly after: string;
  readonly css: string;
}

const mutate = (css: string, selector: string, property: string): Mutant[] =>
  (mutateSheet as (...args: unknown[]) => Mutant[])(css, 'a.css', [
    { selector, properties: [property] },
  ]);

test('a declaration ends neither at a semicolon nor at a brace in an address, a string or a comment', () => {
  for (const value of [
    'url(data:image/svg+xml;base64,PHN2Zz4=) 4px',
    'url("data:image/svg+xml;utf8,<svg>}</svg>") 4px',
    "'a;b}c' 4px",
    '/* ; } */ 4px',
    String.raw`'\';}' 4px`,
  ]) {
    const css = `.a { background: ${value}; color: red } .b { margin: 2px }`;
    const mutants = mutate(css, '.a', 'background');
    const last = mutants.at(-1);
    assert.equal(last?.before, `background: ${value}`);
    assert.equal(last.after, last.before.replace('4px', '6px'));
    assert.equal(last.css, css.replace('4px', '6px'));
  }
});

test('a mutant is in the rule that was asked for, and its place has the line', () => {
  const css = '.a { margin: 2px }\n@media (width > 9px) {\n  .a:hover { margin: 4px }\n}\n';
  const [mutant, ...more] = mutate(css, '.a:hover', 'margin');
  assert.deepEqual(more, []);
  assert.equal(mutant?.place, 'a.css:3 .a:hover');
  assert.equal(mutant.css, css.replace('4px', '6px'));
});
