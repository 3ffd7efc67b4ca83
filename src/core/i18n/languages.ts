import { formatTags, languageTag } from '../contract/languages/language-tag.ts';
import { LOCALES } from '../contract/languages/locales.ts';

export interface LanguageOption {
  readonly code: string;
  /** The name of the language; '' if it is unknown. */
  readonly description: string;
}

/** Names of languages, in the language itself, that are missing in some browsers. */
const OWN_NAMES: ReadonlyMap<string, string> = new Map([
  ['nn_NO', 'nynorsk (Noreg)'],
  ['cy_GB', 'Cymraeg (Y Deyrnas Unedig)'],
]);

/** Returns the name of a language in the language itself; '' if it is unknown. */
function ownName(code: string): string {
  const name = OWN_NAMES.get(code);
  if (name) return name;
  const tag = languageTag(code);
  // The tag of a code that is not a language is that of American English, whose name would be wrong.
  if (tag === 'en-US' && code.replace('_', '-').toLowerCase() !== 'en-us') return '';
  try {
    const names = new Intl.DisplayNames(formatTags(code), { type: 'language' });
    return names.of(tag) ?? '';
  } catch {
    return '';
  }
}

/** Matches a name that can begin with a capital letter. Georgian has capitals, but no word begins with one. */
const SMALL = /^(?!\p{Script=Georgian})\p{Ll}/u;

/** Returns a name in a language with a capital first letter, by the rules of the language. */
const capitalized = (name: string, code: string): string =>
  name.replace(SMALL, (letter) => letter.toLocaleUpperCase(languageTag(code)));

/**
 * Returns the languages to choose from: those of the lookup, or the product's own with the browser's names. Always
 * includes the current one. The order of the names is the same in every language of the page (languages-20).
 */
export function languageOptions(
  descriptions: Readonly<Record<string, string>> | undefined,
  current: string,
): LanguageOption[] {
  // A map, because a code from the gateway may be the name of a member that every object inherits.
  const described = new Map(Object.entries(descriptions ?? {}));
  const codes = described.size > 0 ? [...described.keys()] : LOCALES;
  const all = codes.includes(current) ? codes : [current, ...codes];
  const { compare } = new Intl.Collator('en');
  return all
    .map((code) => ({
      code,
      description: capitalized(described.get(code) || ownName(code), code),
    }))
    .sort((one, other) => compare(one.description, other.description));
}

/** Returns the language in a user's extensions (profile-11); undefined if there is none. */
export function languageIn(
  extensions: readonly { attributeField: string; attributeValue: string }[],
): string | undefined {
  const found = extensions.find(({ attributeField }) => attributeField === 'LANGUAGE_CODE');
  return found?.attributeValue || undefined;
}
