/** Marks that stand on a letter: accents, Hebrew points, Arabic vowels. Vowel signs of other scripts are letters. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
/** Letters whose stroke is no mark of its own. */
const STROKED: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  æ: 'ae',
  œ: 'oe',
};
const ASCII = /^[\0-\x7f]*$/;

/** A text as a search compares it: without letter case and accents. */
export function fold(text: string): string {
  // Most names are plain, and ten thousand of them are folded at the first key.
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđħæœ]/g, (letter) => STROKED[letter] ?? letter);
}

/** What a search looks through. */
export interface Searched {
  readonly productName: string;
  readonly productCode: string;
  readonly longDescription: string;
}

/**
 * Where the items stand that hold every word of a query: first those whose name has words that begin so,
 * then those whose name has them, then the others; in each the items' own order. All of them for an empty one.
 */
export type Search = (query: string) => readonly number[];

/** What is compared of an item. A blank before the name lets a word's beginning be looked for. */
interface Haystack {
  readonly name: string;
  readonly rest: string;
}

/** 0 is best; undefined when a word is missing. */
function rank({ name, rest }: Haystack, words: readonly string[]): number | undefined {
  if (words.every((word) => name.includes(` ${word}`))) return 0;
  if (words.every((word) => name.includes(word))) return 1;
  return words.every((word) => name.includes(word) || rest.includes(word)) ? 2 : undefined;
}

/** Makes a search over name, code and description, whatever accents and letter case; folds them once. */
export function createSearch(items: readonly Searched[]): Search {
  const all = items.map((_, at) => at);
  let haystacks: readonly Haystack[] | undefined;
  return (query) => {
    const words = fold(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return all;
    haystacks ??= items.map(({ productName, productCode, longDescription }) => ({
      name: ` ${fold(productName)}`,
      rest: fold(`${productCode}\n${longDescription}`),
    }));
    const ranks: [number[], number[], number[]] = [[], [], []];
    haystacks.forEach((haystack, at) => ranks[rank(haystack, words) ?? -1]?.push(at));
    return ranks.flat();
  };
}
