import { fold, isAscii, type SearchItem } from './search.ts';

/** Start and end of a match in a text, in UTF-16 code units. */
export type Place = readonly [start: number, end: number];

/** The fields other than the name in which a search looks, in the order in which they are named. */
const FOUND_FIELDS = ['code', 'category', 'description'] as const;

/** Where a product was found, if not by its name, and whether the user has hidden it. */
export interface Found {
  /** Undefined for a hidden product that was found by its name. */
  readonly field?: (typeof FOUND_FIELDS)[number];
  /** The field's text, or the description without a field; of a long one the part with the first match. */
  readonly text: string;
  readonly isHidden?: boolean;
}

/** Folds a single letter. Its form at the end of a word depends on the letters around it. */
const foldLetter = (text: string) => fold(text).replaceAll('ς', 'σ');

const wordsOf = (query: string) => foldLetter(query).split(/\s+/).filter(Boolean);

/** Folds a text. Returns also which part of it each unit of the folded text comes from; nothing if it is the same one. */
function foldWithOwners(text: string): [folded: string, owners?: readonly Place[]] {
  if (isAscii(text)) return [fold(text)];
  const owners: Place[] = [];
  let folded = '';
  let start = 0;
  for (const letter of text) {
    const added = foldLetter(letter);
    for (let count = added.length; count > 0; count -= 1)
      owners.push([start, start + letter.length]);
    folded += added;
    start += letter.length;
  }
  return [folded, owners];
}

/** Returns where the words of a query are in a text, compared as the search does. */
export function placesOf(text: string, query: string): readonly Place[] {
  const [folded, owners] = foldWithOwners(text);
  const places: Place[] = [];
  for (const word of wordsOf(query)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const end = at + word.length;
      places.push([owners?.[at]?.[0] ?? at, owners?.[end - 1]?.[1] ?? end]);
    }
  }
  return places.sort((a, b) => a[0] - b[0]);
}

/** Before the match in a long text. */
const LETTERS_BEFORE = 24;
const LETTERS_SHOWN = 200;

/** Returns the part of a text that has its first match, from the start of a word. */
function excerpt(text: string, query: string): string {
  const [start = 0] = placesOf(text, query)[0] ?? [];
  if (start <= LETTERS_BEFORE) return text.slice(0, LETTERS_SHOWN);
  const from = text.lastIndexOf(' ', start - LETTERS_BEFORE) + 1;
  return `${from > 0 ? '…' : ''}${text.slice(from, from + LETTERS_SHOWN)}`;
}

/** Returns where a search has found a product; undefined if all words are in its name, or if it is only similar. */
export function foundIn(item: SearchItem, query: string): Found | undefined {
  const name = foldLetter(item.productName);
  const missing = wordsOf(query).filter((word) => !name.includes(word));
  if (missing.length === 0) return undefined;
  const texts = {
    code: item.productCode,
    category: item.category ?? '',
    description: item.longDescription.trim(),
  };
  const has = (field: (typeof FOUND_FIELDS)[number]) => {
    const text = foldLetter(texts[field]);
    return (word: string) => text.includes(word);
  };
  const field =
    FOUND_FIELDS.find((one) => missing.every(has(one))) ??
    FOUND_FIELDS.find((one) => missing.some(has(one)));
  if (!field) return undefined;
  return { field, text: field === 'description' ? excerpt(texts[field], query) : texts[field] };
}

/** Returns `foundIn` for one query, also of hidden products. Its result for an item stays the same object. */
export function createFinder(
  query: string,
  isHidden: (code: string) => boolean,
): (item: SearchItem) => Found | undefined {
  const known = new Map<SearchItem, Found | undefined>();
  return (item) => {
    const isItemHidden = isHidden(item.productCode);
    const before = known.get(item);
    if (known.has(item) && (before?.isHidden ?? false) === isItemHidden) return before;
    const found = foundIn(item, query);
    const text = item.longDescription.trim().slice(0, LETTERS_SHOWN);
    known.set(item, isItemHidden ? { text, ...found, isHidden: true } : found);
    return known.get(item);
  };
}
