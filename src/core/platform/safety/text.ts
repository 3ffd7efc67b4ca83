/** Truncates a text to a number of graphemes, so that emoji and combining marks stay whole (header-04). */
export function truncate(text: string, maxGraphemes: number): string {
  if (text.length <= maxGraphemes) return text;
  let end = 0;
  let count = 0;
  // Iterates, so that only the beginning of a very long text is segmented.
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (count === maxGraphemes) return `${text.slice(0, end)}…`;
    count += 1;
    end += segment.length;
  }
  return text;
}

/** Printable ASCII, where every character is one grapheme. */
const PLAIN = /^[ -~]*$/;

/**
 * Returns up to two initials of a name: the first graphemes of its first and last words, in upper case by the rules of
 * the language `tag` (BCP 47).
 */
export function initials(name: string, tag = 'en-US'): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const first = (word = '') => {
    // The first use of Intl.Segmenter is slow.
    if (PLAIN.test(word)) return word.charAt(0);
    return [...new Intl.Segmenter().segment(word)][0]?.segment ?? '';
  };
  return ends.map(first).join('').toLocaleUpperCase(tag);
}

/** Removes control and direction characters from a text of the address bar, and truncates it. */
export function plainText(text: string, maxLength: number): string {
  return truncate(text.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim(), maxLength);
}
