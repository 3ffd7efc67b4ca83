import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  COVERAGE_FILE,
  coverageText,
  readBehavior,
  readMentions,
  readProofs,
} from '../../tools/behavior.ts';

const pages = readBehavior();
const proofs = readProofs();
const ids = pages.flatMap(({ rules }) => rules.map(({ id }) => id));
const known = new Set(ids);
const describe = ({ path, id }: { path: string; id: string }) => `${path}: ${id}`;

test('every rule ID is its page’s name with two digits, and defined once', () => {
  const misnamed = pages.flatMap(({ name, rules }) =>
    rules.filter(({ id }) => !new RegExp(`^${name}-\\d{2}$`).test(id)).map(({ id }) => id),
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
