import { dirname } from 'node:path';

/** Returns how many folders below `test` and `src` two paths have in common. */
export function foldersShared(testFile, source) {
  const folders = dirname(source).split('/').slice(1);
  const other = dirname(testFile).split('/').slice(1);
  const index = folders.findIndex((folder, at) => folder !== other[at]);
  return index < 0 ? folders.length : index;
}

const wordsOf = (path) =>
  new Set(path.match(/[a-z]+/g).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word)));

/** Returns how many words the paths of a test and a source have in common, such as those of `product-card`. */
export function wordsShared(testFile, source) {
  const words = wordsOf(source);
  return [...wordsOf(testFile)].filter((word) => words.has(word)).length;
}
