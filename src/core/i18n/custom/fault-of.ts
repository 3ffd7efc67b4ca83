import { FORM, placeholdersOf, PLURAL, withoutPlaceholders } from './placeholders.ts';

/** The most characters of a text. */
const MAX_LENGTH = 500;

/** Matches controls, and those characters that change the direction of what follows: they can make a text show another. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Returns the plural forms that a language needs for whole numbers, and `other`. */
function formsOf(tag: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(tag);
  // The forms of larger numbers repeat those of these.
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  return new Set(['other', ...numbers.map((number) => rules.select(number))]);
}

/** Returns the forms that the plurals of a text lack in a language, or have too many. */
function wrongForms(text: string, tag: string): string[] {
  const needed = formsOf(tag);
  const known = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  return [...text.matchAll(PLURAL)].flatMap(([, , list = '']) => {
    const forms = [...list.matchAll(FORM)].map(([, form]) => `${form}`);
    const missing = [...needed].filter((form) => !forms.includes(form));
    const unknown = forms.filter((form) => !known.some((category) => category === form));
    return [...missing.map((form) => `lacks '${form}'`), ...unknown.map((form) => `has '${form}'`)];
  });
}

/** Returns the name of a placeholder, of a plural too. */
const plain = (placeholder: string) => placeholder.replace('#', '');

const named = (placeholders: readonly string[]) =>
  placeholders.map((placeholder) => `{${plain(placeholder)}}`).join(', ');

/**
 * Returns what is wrong with a text of the page's own, as the end of a sentence; undefined for a sound one.
 * `placeholders` are those of the English text; a plural may also be a plain number. `tag` is the language, as BCP 47.
 */
export function faultOf(text: unknown, placeholders: string, tag: string): string | undefined {
  if (typeof text !== 'string' || text.trim() === '') return 'it is no text';
  if (text.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`;
  if (UNSAFE.test(text)) return 'it contains a control character';
  if (/[{}]/.test(withoutPlaceholders(text))) return 'a brace belongs to no placeholder';
  const needed = placeholders ? placeholders.split(' ') : [];
  const found = placeholdersOf(text);
  const missing = needed.filter((name) => !found.includes(name) && !found.includes(plain(name)));
  if (missing.length > 0) return `it lacks ${named(missing)}`;
  const unknown = found.filter((name) => !needed.includes(name) && !needed.includes(`#${name}`));
  if (unknown.length > 0) return `it has ${named(unknown)}, which the English text lacks`;
  const wrong = wrongForms(text, tag);
  return wrong.length > 0 ? `its plural ${wrong.join(', ')}` : undefined;
}
