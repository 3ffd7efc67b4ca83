/**
 * Characters that move the cursor of a terminal, end a line, turn or hide the text around them, or can't be stored.
 * Joiners are parts of words.
 */
const UNPRINTABLE = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu;

const inHex = (text: string): string =>
  text
    .split('')
    .map((unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/**
 * Escapes what is not printable, but no ends of lines, as JSON does: `\u001b`. So a text of several lines stays one, and
 * JSON keeps its value.
 */
export function escapeUnprintable(text: string): string {
  return text.replace(UNPRINTABLE, (found) => (found === '\n' ? found : inHex(found)));
}

/** Escapes what is not printable, ends of lines too: for a value of strangers or users inside a line. */
export function onOneLine(text: string): string {
  return text.replace(UNPRINTABLE, inHex);
}

/** Replaces what is not printable, by default with the character that stands for an unreadable one. */
export function replaceUnprintable(text: string, instead = '\ufffd'): string {
  return text.replace(UNPRINTABLE, instead);
}

/** Control characters, ends of lines, lone surrogates, and the characters that turn the text after them. */
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** True for a text that no name and no user ID may have. The marks of direction next to a word are allowed. */
export function hasControl(text: string): boolean {
  return CONTROL.test(text);
}
