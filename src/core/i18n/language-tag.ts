const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;

/** The suite's own spellings, by what the world calls them. */
const SUITE_SPELLINGS: ReadonlyMap<string, string> = new Map([['ko_KO', 'ko-KR']]);

/** A suite locale (`en_US`, `ko_KO`) as BCP 47, for `lang`. */
export function languageTag(locale: string): string {
  const tag = SUITE_SPELLINGS.get(locale) ?? locale.replace('_', '-');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

/**
 * A suite locale as BCP 47, for Intl. Arabic has the digits that one-time passwords and the countdown are
 * written in, and the calendar that the suite's dates are of.
 */
export function formatTag(locale: string): string {
  const tag = languageTag(locale);
  return /^ar\b/.test(tag) ? `${tag}-u-ca-gregory-nu-latn` : tag;
}

/** Which way a locale is written. */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(languageTag(locale)) ? 'rtl' : 'ltr';
