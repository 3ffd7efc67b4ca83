import { findTestFiles, nameOf, NIGHTLY_SUITES, suiteOf } from './test-files.ts';

/** Also accepts a path as a shell completes it: `test/core/x.test.ts`. */
const normalize = (word: string): string =>
  word
    .replaceAll('\\', '/')
    .replace(/^(\.\/)?test\//, '')
    .replace(/\/+$/, '')
    .replace(/\.test\.tsx?$/, '');

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns the names of the files and of all folders that contain them. */
function knownNames(files: readonly string[]): string[] {
  const names = new Set<string>();
  for (const file of files) {
    const parts = nameOf(file).split('/');
    parts.forEach((_, index) => names.add(parts.slice(0, index + 1).join('/')));
  }
  return [...names];
}

function unknownName(word: string, files: readonly string[]): Error {
  const [nearest] = knownNames(files)
    .map((name) => ({ name, distanceToWord: distance(name, normalize(word)) }))
    .sort((a, b) => a.distanceToWord - b.distanceToWord);
  const suites = [...new Set(files.map((file) => nameOf(file).split('/')[0]))].join(', ');
  return new Error(
    `No test file or suite is named “${word}”. Did you mean “${nearest?.name ?? ''}”? The suites are ${suites}.`,
  );
}

/**
 * Returns the test files that the words name: a suite (`core`), a folder (`core/session`) or a file
 * (`core/session/deadlines`). Throws if a word matches nothing. Without words, returns all files but those of nightly
 * suites and those that are left out.
 */
export function chooseFiles(
  words: readonly string[],
  files: readonly string[] = findTestFiles(),
  isLeft: (file: string) => boolean = () => false,
): string[] {
  const matches = (word: string, file: string): boolean =>
    nameOf(file) === normalize(word) || nameOf(file).startsWith(`${normalize(word)}/`);
  for (const word of words)
    if (!files.some((file) => matches(word, file))) throw unknownName(word, files);
  if (words.length === 0)
    return files.filter((file) => !NIGHTLY_SUITES.has(suiteOf(file)) && !isLeft(file));
  return files.filter((file) => words.some((word) => matches(word, file)));
}
