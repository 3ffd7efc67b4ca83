import { formatTags, languageTag } from './language-tag.ts';
import { LOCALES } from './locales.ts';

export interface LanguageOption {
  readonly code: string;
  /** '' when nobody knows one. */
  readonly description: string;
}

/** Own names of languages that not every browser has names for. */
const OWN_NAMES: ReadonlyMap<string, string> = new Map([
  ['nn_NO', 'nynorsk (Noreg)'],
  ['cy_GB', 'Cymraeg (Y Deyrnas Unedig)'],
]);

/** A language by its own name, as the browser knows it. */
function ownName(code: string): string {
  const known = OWN_NAMES.get(code);
  if (known) return known;
  try {
    const names = new Intl.DisplayNames(formatTags(code), { type: 'language' });
    return names.of(languageTag(code)) ?? '';
  } catch {
    return '';
  }
}

/**
 * The languages on offer: the lookup's, else those the product speaks, by the browser's names. The current one
 * is among them even when nobody offers it.
 */
export function languageOptions(
  descriptions: Readonly<Record<string, string>> | undefined,
  current: string,
): LanguageOption[] {
  // A code from outside may be called as something that every object has.
  const told = new Map(Object.entries(descriptions ?? {}));
  const codes = told.size > 0 ? [...told.keys()] : LOCALES;
  const all = codes.includes(current) ? codes : [current, ...codes];
  return all.map((code) => ({ code, description: told.get(code) || ownName(code) }));
}

/** The language among a person's extensions (spec 3); undefined when they tell none. */
export function languageIn(
  extensions: readonly { attributeField: string; attributeValue: string }[],
): string | undefined {
  const found = extensions.find(({ attributeField }) => attributeField === 'LANGUAGE_CODE');
  return found?.attributeValue || undefined;
}
