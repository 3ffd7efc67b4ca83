/** Combining marks: accents, Hebrew points, Arabic vowels. Vowel signs of other scripts count as letters. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
/** Letters that Unicode does not decompose. */
const STROKED: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  æ: 'ae',
  œ: 'oe',
};

/** True for a text of which each unit stays one when it is folded. */
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Folds a text for comparison: removes letter case and accents. */
export function fold(text: string): string {
  // A shortcut for ASCII, because the first key may fold ten thousand names.
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđħæœ]/g, (letter) => STROKED[letter] ?? letter);
}

/** The fields of an item that a search compares. */
export interface SearchItem {
  readonly productName: string;
  readonly productCode: string;
  readonly longDescription: string;
  readonly category?: string | undefined;
}

/**
 * Returns the indexes of the items that contain every word of a query: first items with names whose words start with
 * them, then names that contain them, then the others. Each group is in the order of the items. An empty query
 * returns all.
 */
export type Search = (query: string) => readonly number[];

/** The folded texts of an item. The name starts with a space, so that a search can find the start of a word. */
interface Haystack {
  readonly name: string;
  readonly rest: string;
}

/** Ranks an item; 0 is best. Undefined if a word is missing. */
function rank({ name, rest }: Haystack, words: readonly string[]): number | undefined {
  if (words.every((word) => name.includes(` ${word}`))) return 0;
  if (words.every((word) => name.includes(word))) return 1;
  return words.every((word) => name.includes(word) || rest.includes(word)) ? 2 : undefined;
}

/** Creates a search over name, code, category and description that ignores accents and letter case. Folds the items once. */
export function createSearch(items: readonly SearchItem[]): Search {
  const all = items.map((_, at) => at);
  let haystacks: readonly Haystack[] | undefined;
  return (query) => {
    const words = fold(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return all;
    haystacks ??= items.map(({ productName, productCode, longDescription, category = '' }) => ({
      name: ` ${fold(productName)}`,
      rest: fold(`${productCode}\n${category}\n${longDescription}`),
    }));
    const ranks: [number[], number[], number[]] = [[], [], []];
    haystacks.forEach((haystack, at) => ranks[rank(haystack, words) ?? -1]?.push(at));
    return ranks.flat();
  };
}
