import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { findTestFiles, suiteOf } from '../runner/test-files.ts';
import { sectionOf } from '../support/sources/page-sections.ts';

const README = readFileSync('test/README.md', 'utf8');
const MAX_LOOSE_FILES = 8;

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Returns the names in the first columns of a section's tables, a list for each table. */
const tablesOf = (section: string): string[][] =>
  section
    .split(/\n\n/)
    .map((block) => [...block.matchAll(/^\| `([\w-]+)`/gm)].map(([, name = '']) => name))
    .filter((names) => names.length > 0);

describe('test/README.md lists', () => {
  const [suites, others] = tablesOf(sectionOf(README, /Suites/));

  it('each suite that `npm test` runs', () => {
    assert.deepEqual(suites, [...new Set(findTestFiles().map(suiteOf))].sort());
  });

  it('each other folder of tests', () => {
    const folders = foldersIn('test').filter((name) => !suites?.includes(name));
    assert.deepEqual([...(others ?? [])].sort(), folders);
  });

  it('each folder of test/support', () => {
    assert.deepEqual(tablesOf(sectionOf(README, /Support/)), [foldersIn('test/support')]);
  });
});

it(`the folder test has at most ${MAX_LOOSE_FILES} files of its own`, () => {
  const files = readdirSync('test', { withFileTypes: true }).filter((entry) => entry.isFile());
  assert.ok(files.length <= MAX_LOOSE_FILES, files.map(({ name }) => name).join(', '));
});
