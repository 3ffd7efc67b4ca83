import { fold, type SearchItem } from './search.ts';

/** A shorter word must match exactly, because too many others are similar. */
const SHORTEST = 4;

/** True if one letter of `word` is wrong, missing or too many in `text`, or if two neighbors are swapped. */
function differsInOne(word: string, text: string): boolean {
  let start = 0;
  while (start < word.length && word[start] === text[start]) start += 1;
  let [end, textEnd] = [word.length, text.length];
  while (end > start && textEnd > start && word[end - 1] === text[textEnd - 1]) {
    end -= 1;
    textEnd -= 1;
  }
  const [rest, textRest] = [word.slice(start, end), text.slice(start, textEnd)];
  if (rest.length + textRest.length <= 2) return rest.length <= 1 && textRest.length <= 1;
  return (
    rest.length === 2 && textRest.length === 2 && rest[0] === textRest[1] && rest[1] === textRest[0]
  );
}

/** True if a word is similar to the start of another. */
function isSimilar(word: string, other: string): boolean {
  if (other.startsWith(word)) return true;
  if (word.length < SHORTEST) return false;
  return [-1, 0, 1].some((more) => differsInOne(word, other.slice(0, word.length + more)));
}

/**
 * Returns the indexes of the items whose name, code or category has each word of a query with at most one typing error
 * a word, in the order of the items. For queries that find nothing otherwise.
 */
export function similarTo(items: readonly SearchItem[], query: string): readonly number[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return items.flatMap(({ productName, productCode, category = '' }, at) => {
    const others = fold(`${productName} ${productCode} ${category}`).split(/[^\p{L}\p{N}\p{M}]+/u);
    return words.every((word) => others.some((other) => isSimilar(word, other))) ? [at] : [];
  });
}
