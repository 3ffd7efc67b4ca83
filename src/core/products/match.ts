import { fold } from './search.ts';

/** How a text fits a query. */
export interface Match {
  /** Higher is better; only to be compared with others of the same query. */
  readonly score: number;
  /** Which of the text's code points were matched. */
  readonly marks: ReadonlySet<number>;
}

/** Longer texts and words are compared by their beginning: names of people's products are shorter. */
const TEXT_LENGTH = 120;
const WORD_LENGTH = 40;

/** A text's letters as they are compared, each with the code point it comes from. */
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
      // An astral letter counts twice, as in the string's own places.
      for (let unit = 0; unit < letter.length; unit += 1) {
        owners.push(owner);
        isWordStart.push(isStart && index === 0 && unit === 0);
      }
    }
  });
  return { text, owners, isWordStart };
}

/** Places of a word's letters where each begins a word of the text or follows the one before: `prli` in Price Lists. */
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

/** A word's best fit: at the text's beginning, at a word's, over several words, or within one. */
function matchWord(letters: Letters, word: string): [score: number, places: number[]] | undefined {
  const { text, isWordStart } = letters;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (isWordStart[at]) return [at === 0 ? 4 : 3, run(at, word.length)];
  const chained = chain(letters, word);
  if (chained) return [2, chained];
  const within = text.indexOf(word);
  return within < 0 ? undefined : [1, run(within, word.length)];
}

/** Fits a query to a text, word by word in any order; undefined when a word is not in it. */
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
