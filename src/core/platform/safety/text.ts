/** Cuts a text to a number of graphemes, so that emoji and combining marks stay whole (spec 5). */
export function truncate(text: string, maxGraphemes: number): string {
  if (text.length <= maxGraphemes) return text;
  let end = 0;
  let count = 0;
  // One by one: of a text of megabytes only its beginning is divided.
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (count === maxGraphemes) return `${text.slice(0, end)}…`;
    count += 1;
    end += segment.length;
  }
  return text;
}

/** Every sign of such a text is one grapheme. */
const PLAIN = /^[ -~]*$/;

/**
 * Up to two initials of a name: the first graphemes of its first and last words, in capitals as the language of
 * `tag` (BCP 47) has them.
 */
export function initials(name: string, tag = 'en-US'): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const first = (word = '') => {
    // A browser takes a while to load what it divides the world's scripts by.
    if (PLAIN.test(word)) return word.charAt(0);
    return [...new Intl.Segmenter().segment(word)][0]?.segment ?? '';
  };
  return ends.map(first).join('').toLocaleUpperCase(tag);
}

/** Text from the address bar as plain text: no control or direction characters, cut to a length. */
export function plainText(text: string, maxLength: number): string {
  return truncate(text.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim(), maxLength);
}
