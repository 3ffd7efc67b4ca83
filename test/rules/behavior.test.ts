import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  COVERAGE_FILE,
  coverageText,
  readBehavior,
  readMentions,
  readProofs,
} from '../../tools/behavior.ts';
import { chooseFiles } from '../runner/choose-files.ts';
import { dependentsOf } from '../runner/import-graph.ts';
import { findTestFiles } from '../runner/test-files.ts';

const pages = readBehavior();
const proofs = readProofs();
const ids = pages.flatMap(({ rules }) => rules.map(({ id }) => id));
const known = new Set(ids);
const describe = ({ path, id }: { path: string; id: string }) => `${path}: ${id}`;

test('every rule ID is its page’s name with two or three digits, and defined once', () => {
  const misnamed = pages.flatMap(({ name, rules }) =>
    rules.filter(({ id }) => !new RegExp(`^${name}-\\d{2,3}$`).test(id)).map(({ id }) => id),
  );
  assert.deepEqual(misnamed, []);
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  );
});

test('every rule has a test', () => {
  const proven = new Set(proofs.map(({ id }) => id));
  assert.deepEqual(
    ids.filter((id) => !proven.has(id)),
    [],
  );
});

test('every rule that a test, a source or a document names exists', () => {
  const unknown = [...proofs, ...readMentions(pages)].filter(({ id }) => !known.has(id));
  assert.deepEqual([...new Set(unknown.map(describe))], []);
});

test('every file with a `// Rules:` line contains tests', () => {
  const isTest = (path: string) =>
    path.includes('.test.') || /\b(test|it)\(/.test(readFileSync(path, 'utf8'));
  const paths = new Set(proofs.map(({ path }) => path));
  assert.deepEqual(
    [...paths].filter((path) => !isTest(path)),
    [],
  );
});

test('docs/behavior/README.md lists every page', () => {
  const overview = readFileSync('docs/behavior/README.md', 'utf8');
  const missing = pages.filter(({ name }) => !overview.includes(`](${name}.md)`));
  assert.deepEqual(
    missing.map(({ name }) => name),
    [],
  );
});

test('docs/coverage.md is what `npm run coverage` writes', () => {
  // Compared as a boolean: a difference would print both texts.
  const isCurrent = readFileSync(COVERAGE_FILE, 'utf8') === coverageText(pages, proofs);
  assert.ok(isCurrent, 'docs/coverage.md is out of date: run npm run coverage');
});

/** The rows of docs/coverage.md. */
const rows = readFileSync(COVERAGE_FILE, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, text = '', tests = ''] =
      /^\| (\S+-\d{2,3}) \| (.+) \| ([^|]*) \|$/.exec(line) ?? [];
    return id
      ? [{ id, text, names: [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) }]
      : [];
  });

/** Returns the words of a Markdown text, without its marks and the addresses of its links. */
const wordsOf = (markdown: string): string =>
  markdown
    .replace(/\]\([^)]*\)/g, '')
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';

test('docs/coverage.md has the whole text of every rule', () => {
  // Read in another way than `readBehavior` does: from an ID to the next ID, heading, table or paragraph.
  const parts = readdirSync('docs/behavior')
    .filter((file) => file !== 'README.md')
    .flatMap((file) => readFileSync(join('docs/behavior', file), 'utf8').split('**'));
  const written = parts.flatMap((part, at) => {
    const [text = ''] = parts[at + 1]?.split(/\n(?:\n(?! )|#|\|)/) ?? [];
    return /^[a-z-]+-\d{2,3}$/.test(part) ? [`${part} ${wordsOf(text)}`] : [];
  });
  assert.ok(written.length > 300);
  const listed = new Set(rows.map(({ id, text }) => `${id} ${wordsOf(text)}`));
  const cut = written.filter((text) => !listed.has(text));
  assert.deepEqual(cut, []);
});

test('`npm test` runs a test of every rule, and every test that docs/coverage.md names', () => {
  const files = findTestFiles();
  assert.deepEqual(
    rows.filter(({ names }) => names.length === 0),
    [],
  );
  const wrong = rows.flatMap(({ id, names }) => {
    const declaring = proofs.filter((proof) => proof.id === id).map(({ path }) => path);
    return names
      .map((name) => ({ name, chosen: chooseFiles([name], files) }))
      .filter(({ chosen: [file = '', ...others] }) => {
        const isProof = declaring.includes(file) || dependentsOf(declaring, [file]).has(file);
        return !isProof || others.length > 0;
      })
      .map(({ name }) => `${id}: ${name}`);
  });
  assert.deepEqual(wrong, []);
});
