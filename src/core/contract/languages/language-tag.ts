/** Matches the languages that are written from right to left, those without texts too: a new one needs only its files. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ks|nqo|ps|sd|syr|ug|ur|yi)\b/;

/** BCP 47 tags of the suite's non-standard locales. */
const SUITE_LOCALES: ReadonlyMap<string, string> = new Map([['ko_KO', 'ko-KR']]);

/** Returns the BCP 47 tag of a suite locale (`en_US`, `ko_KO`), for `lang`. */
export function languageTag(locale: string): string {
  const tag = SUITE_LOCALES.get(locale) ?? locale.replace('_', '-');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

/**
 * Related languages whose formats and names are familiar to readers of a language, for browsers without data of its
 * own. Otherwise Intl falls back to the browser's language.
 */
const NEXT_BEST: Readonly<Record<string, string>> = { nn: 'nb-NO', cy: 'en-GB' };

/**
 * Returns the BCP 47 tags of a suite locale for Intl, best first. Arabic uses Latin digits, as in one-time codes and
 * the countdown, and the Gregorian calendar of the suite's dates.
 */
export function formatTags(locale: string): string[] {
  const tag = languageTag(locale);
  const [language = ''] = tag.split('-');
  if (language === 'ar') return [`${tag}-u-ca-gregory-nu-latn`];
  const next = NEXT_BEST[language];
  return next ? [tag, next] : [tag];
}

/** Returns the writing direction of a locale. */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(languageTag(locale)) ? 'rtl' : 'ltr';
