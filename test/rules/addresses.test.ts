import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

// Rules: configuration-11

/** Files whose docblock lists attributes. */
const FILES = [
  'src/elements/wrapper/define.ts',
  ...readdirSync('src/elements')
    .filter((name) => name.startsWith('sso-'))
    .map((name) => `src/elements/${name}`),
];

/** What an address is called, in the name or the description of an attribute. */
const ADDRESS = /\b(?:urls?|address(?:es)?|origin|base|path|route|src|href|link|links)\b/i;

const attributes = FILES.flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^ \* @attr (?:\{.+\} )?([a-z-]+) - (.+(?:\n \* {3}.+)*)/gm,
    ),
  ].map(([, name = '', words = '']) => ({ name, words })),
);

function readAddressTable(): string[] {
  const [, section = ''] = readFileSync('docs/security.md', 'utf8').split('## Addresses in markup');
  const [table = ''] = section.split('\n## ');
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)])
    .map(([, name = '']) => name);
}

test('docs/security.md lists the check of each attribute that takes an address', () => {
  const named = attributes
    .filter(({ name, words }) => ADDRESS.test(name.replaceAll('-', ' ')) || ADDRESS.test(words))
    .map(({ name }) => name);
  assert.ok(named.length > 10);
  assert.deepEqual([...new Set(readAddressTable())].sort(), [...new Set(named)].sort());
});

test('every attribute of an element has a line in a docblock', () => {
  const source = FILES.map((file) => readFileSync(file, 'utf8')).join('\n');
  const own = [...source.matchAll(/^ {2}attributes: \{ (.+) \}/gm)].flatMap(([, pairs = '']) =>
    [...pairs.matchAll(/(\w+):/g)].map(([, name = '']) => name),
  );
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const listed = new Set(attributes.map(({ name }) => name));
  assert.ok(own.length > 3);
  assert.deepEqual(
    own.map(kebab).filter((name) => !listed.has(name)),
    [],
  );
});
