import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basesOf, wordsOf } from './password-base.ts';

/** More characters than this around a common word make a password that is not easy to guess anymore. */
const MAX_AROUND = 5;
/** Shorter words of names are part of too many others. */
const MIN_NAME = 3;

/** Returns the number by which the list knows a word. One of 90,000 other words has the number of a known one. */
export const wordNumber = (word: string): number =>
  createHash('sha256').update(word).digest().readUInt32BE();

/** Reads the list, which `npx tsx tools/known-bases.ts` writes: sorted numbers of four bytes. */
function readList(): Uint32Array {
  const bytes = readFileSync(new URL('known-bases.bin', import.meta.url));
  return Uint32Array.from({ length: bytes.length / 4 }, (_, index) =>
    bytes.readUInt32BE(index * 4),
  );
}

let list: Uint32Array | undefined;

function isKnown(word: string): boolean {
  list ??= readList();
  const wanted = wordNumber(word);
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return list[low] === wanted;
}

/**
 * Returns true for a password that is easy to guess: a word of the most common passwords with up to five digits and signs
 * around it, or one of the names with any.
 */
export function isGuessable(password: string, names: readonly string[]): boolean {
  const words = wordsOf(names);
  return basesOf(password).some(
    ({ word, stripped }) =>
      (stripped <= MAX_AROUND && isKnown(word)) || (word.length >= MIN_NAME && words.has(word)),
  );
}
