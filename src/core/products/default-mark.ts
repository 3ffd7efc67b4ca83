import { isAscii } from './search.ts';

/** Number of tints (product-mark.css). */
const TINTS = 8;

/** Returns the tint of a product without a logo, from 1 to 8: FNV-1a of its code, so that it is the same everywhere. */
export function tintOf(productCode: string): number {
  let hash = 2166136261;
  for (const unit of productCode) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 16777619);
  return ((hash >>> 0) % TINTS) + 1;
}

/** Splits a name into words, and each into letters with their marks. */
function splitName(name: string): readonly (readonly string[])[] {
  // The classes of all scripts take milliseconds to compile, before the first card.
  if (isAscii(name)) return (name.match(/[a-z\d]+/gi) ?? []).map((word) => [...word]);
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return words.map((word) => word.match(/[\p{L}\p{N}]\p{M}*/gu) ?? []);
}

/**
 * Returns the initials of a product's name in upper case by the rules of the language `tag` (BCP 47): the first letters
 * of its first two words, or the first two letters of a single word. Scripts that join their letters get one letter.
 * Returns '' for a name without letters.
 */
export function productInitials(name: string, tag = 'en-US'): string {
  const [[first, second] = [], [start] = []] = splitName(name);
  if (!first || !(isAscii(name) ? /[a-z]/i : /\p{L}/u).test(name)) return '';
  const upper = first.toLocaleUpperCase(tag);
  if (!isAscii(first) && /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}]/u.test(first))
    return upper;
  return start ? upper + start.toLocaleUpperCase(tag) : upper + (second ?? '');
}
