import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

// Left out: a wrong word harms no user, and all files take half a minute of CPU time.

const WORDS = 'tools/spelling/words.txt';

/** Files that contain a word that no dictionary has, with lines, by the word in lowercase without `'s`. */
function unknownWords(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const options = ['--no-progress', '--no-summary', '--no-color', '--disable-dictionary', 'house'];
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/spelling'];
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      'node_modules/cspell/bin.mjs',
      ...options,
      ...cache,
      '--issue-template',
      '$filename\t$row\t$text',
    ],
    { encoding: 'utf8' },
  );
  // 0: no unknown words; 1: some. Nothing at all would be a run that has read no files.
  assert.ok((status === 0 || status === 1) && stdout.includes('\t'), stderr);
  const found = new Map<string, Map<string, string>>();
  for (const line of stdout.split('\n').filter(Boolean)) {
    const [file = '', row = '', text = ''] = line.split('\t');
    const word = text.toLowerCase().replace(/['’]s$/, '');
    found.set(word, (found.get(word) ?? new Map<string, string>()).set(file, row));
  }
  return found;
}

describe('the spelling', () => {
  const found = unknownWords();
  const house = readFileSync(WORDS, 'utf8').trim().split('\n');

  test('is right in documents, comments, messages and titles of tests', () => {
    const wrong = [...found].flatMap(([word, files]) =>
      house.includes(word) ? [] : [...files].map(([file, row]) => `${file}:${row} ${word}`),
    );
    assert.deepEqual(wrong, []);
  });

  test(`has no word in ${WORDS} that only one file uses`, () => {
    const few = house.filter((word) => (found.get(word)?.size ?? 0) < 2);
    assert.deepEqual(few, [], 'write "cspell:ignore" and the word in a comment of that file');
  });

  test(`has an ordered list`, () => {
    assert.deepEqual(house, [...new Set(house)].sort());
  });
});
