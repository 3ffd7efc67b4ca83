import { languageTag } from './language-tag.ts';

/** The default locale, in the suite's format (languages-01). */
export const DEFAULT_LOCALE = 'en_US';

/** All supported locales, in the order of languages-01. Each other than the first has a file in `locales/`. */
export const LOCALES: readonly string[] = [
  DEFAULT_LOCALE,
  'fr_FR',
  'de_DE',
  'it_IT',
  'ja_JP',
  'ko_KO',
  'ms_MY',
  'nn_NO',
  'pl_PL',
  'zh_CN',
  'cs_CZ',
  'nl_NL',
  'en_GB',
  'ar_SA',
  'zh_TW',
  'da_DK',
  'pt_BR',
  'ru_RU',
  'es_ES',
  'sv_SE',
  'th_TH',
  'tr_TR',
  'cy_GB',
];

/** Language codes that use the texts of another code. */
const SAME_TEXTS: Readonly<Record<string, string>> = { nb: 'nn', no: 'nn' };

/**
 * Returns the supported locale that is nearest to a requested one (`fr_CA`, `de`, `zh-Hant-HK`): the same, or one of
 * the same language. Undefined if the language is not supported.
 */
export function nearestLocale(requested: string): string | undefined {
  if (LOCALES.includes(requested)) return requested;
  const tag = languageTag(requested);
  if (!requested || (tag === 'en-US' && !/^en\b/i.test(requested))) return undefined;
  const exact = LOCALES.find((locale) => languageTag(locale) === tag);
  if (exact) return exact;
  const { language, script } = new Intl.Locale(tag).maximize();
  if (language === 'zh') return script === 'Hant' ? 'zh_TW' : 'zh_CN';
  const own = SAME_TEXTS[language] ?? language;
  return LOCALES.find((locale) => locale.startsWith(`${own}_`));
}
