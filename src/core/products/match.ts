import { fold } from './search.ts';

/** How a text matches a query. */
export interface Match {
  /** Higher is better. Only comparable with scores of the same query. */
  readonly score: number;
  /** The indexes of the text's code points that match. */
  readonly marks: ReadonlySet<number>;
}

/** Only the beginning of longer texts and words is compared; product names are shorter. */
const TEXT_LENGTH = 120;
const WORD_LENGTH = 40;

/** The folded letters of a text, each with the index of its code point. */
interface Letters {
  readonly text: string;
  readonly owners: readonly number[];
  readonly isWordStart: readonly boolean[];
}

const isWordPart = (codePoint: string) => /[\p{L}\p{N}\p{M}]/u.test(codePoint);

function lettersOf(codePoints: readonly string[]): Letters {
  let text = '';
  const owners: number[] = [];
  const isWordStart: boolean[] = [];
  codePoints.forEach((codePoint, owner) => {
    const before = codePoints[owner - 1] ?? ' ';
    const isStart = isWordPart(codePoint) && !isWordPart(before);
    for (const [index, letter] of [...fold(codePoint)].entries()) {
      text += letter;
      // A letter outside the Basic Multilingual Plane counts twice, as in the string's own indexes.
      for (let unit = 0; unit < letter.length; unit += 1) {
        owners.push(owner);
        isWordStart.push(isStart && index === 0 && unit === 0);
      }
    }
  });
  return { text, owners, isWordStart };
}

/**
 * Returns the indexes of a word's letters in the text, where each letter begins a word or follows the previous one, as
 * `prli` does in Price Lists; undefined if there are none.
 */
function chain({ text, isWordStart }: Letters, word: string): number[] | undefined {
  const failed = new Set<number>();
  const from = (next: number, before: number): number[] | undefined => {
    if (next === word.length) return [];
    const key = next * (TEXT_LENGTH * 3) + before;
    if (failed.has(key)) return undefined;
    for (let at = before + 1; at < text.length; at += 1) {
      const isPossible = isWordStart[at] || (next > 0 && at === before + 1);
      if (!isPossible || text[at] !== word[next]) continue;
      const rest = from(next + 1, at);
      if (rest) return [at, ...rest];
    }
    failed.add(key);
    return undefined;
  };
  return from(0, -1);
}

const run = (start: number, length: number) => Array.from({ length }, (_, index) => start + index);

/** Returns a word's best match: at the beginning of the text, of a word, over several words, or inside a word. */
function matchWord(letters: Letters, word: string): [score: number, places: number[]] | undefined {
  const { text, isWordStart } = letters;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (isWordStart[at]) return [at === 0 ? 4 : 3, run(at, word.length)];
  const chained = chain(letters, word);
  if (chained) return [2, chained];
  const within = text.indexOf(word);
  return within < 0 ? undefined : [1, run(within, word.length)];
}

/** Matches a query with a text, word by word in any order; undefined if the text does not contain a word. */
export function matchText(query: string, text: string): Match | undefined {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const letters = lettersOf([...text].slice(0, TEXT_LENGTH));
  const marks = new Set<number>();
  let score = 0;
  for (const word of words) {
    const found = matchWord(letters, word.slice(0, WORD_LENGTH));
    if (!found) return undefined;
    score += found[0];
    for (const place of found[1]) marks.add(letters.owners[place] ?? 0);
  }
  return { score, marks };
}
