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
 * The language whose dates, units and names readers of a language know, for browsers that have none of its own:
 * Intl would take those of the browser's language.
 */
const NEXT_BEST: Readonly<Record<string, string>> = { nn: 'nb-NO', cy: 'en-GB' };

/**
 * The BCP 47 tags of a suite locale for Intl, best first. Arabic has the digits that one-time passwords and the
 * countdown are written in, and the calendar that the suite's dates use.
 */
export function formatTags(locale: string): string[] {
  const tag = languageTag(locale);
  const [language = ''] = tag.split('-');
  if (language === 'ar') return [`${tag}-u-ca-gregory-nu-latn`];
  const next = NEXT_BEST[language];
  return next ? [tag, next] : [tag];
}

/** Which way a locale is written. */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(languageTag(locale)) ? 'rtl' : 'ltr';
