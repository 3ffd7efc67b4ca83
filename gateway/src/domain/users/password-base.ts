/** Digits and signs that people write in place of letters. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['@', 'a'],
  ['5', 's'],
  ['$', 's'],
]);

/** The word that a password consists of, beside what people put around it. */
export interface PasswordBase {
  readonly word: string;
  /** How many characters around the word are not part of it. */
  readonly stripped: number;
}

const lowerCase = (text: string): string => text.normalize('NFKC').toLowerCase();
const withLetters = (text: string): string =>
  [...text].map((character) => LETTERS.get(character) ?? character).join('');
const trim = (text: string): string => text.replaceAll(/^\P{L}+|\P{L}+$/gu, '');

/**
 * Returns what a password may consist of: its lower-case text without the digits and signs at both ends, as typed and
 * with letters in place of the digits and signs that stand for them, replaced before and after the ends are removed.
 */
export function basesOf(password: string): PasswordBase[] {
  const lower = lowerCase(password);
  const trimmed = trim(lower);
  return [trimmed, withLetters(trimmed), trim(withLetters(lower))]
    .filter((word) => word !== '')
    .map((word) => ({ word, stripped: [...lower].length - [...word].length }));
}

/** Returns the words of names, in lower case, each and all together: `Acme Billing` gives acme, billing, and both as one word. */
export function wordsOf(names: readonly string[]): Set<string> {
  const words = names.map((name) => lowerCase(name).match(/\p{L}+/gu) ?? []);
  return new Set(words.flatMap((parts) => [...parts, parts.join('')]));
}
