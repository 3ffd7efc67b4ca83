import { enUS } from './en-us.ts';
import { languageTag } from './language-tag.ts';
import type { Bundle, Texts } from './texts.ts';

/** The default locale, in the suite's format (languages-01). */
export const DEFAULT_LOCALE = 'en_US';

/** Load the texts of the other languages, each on demand. */
const LOADERS: Readonly<Record<string, () => Promise<{ default: Texts<keyof typeof enUS> }>>> = {
  fr_FR: () => import('./locales/fr_FR.json'),
  de_DE: () => import('./locales/de_DE.json'),
  it_IT: () => import('./locales/it_IT.json'),
  ja_JP: () => import('./locales/ja_JP.json'),
  ko_KO: () => import('./locales/ko_KO.json'),
  ms_MY: () => import('./locales/ms_MY.json'),
  nn_NO: () => import('./locales/nn_NO.json'),
  pl_PL: () => import('./locales/pl_PL.json'),
  zh_CN: () => import('./locales/zh_CN.json'),
  cs_CZ: () => import('./locales/cs_CZ.json'),
  nl_NL: () => import('./locales/nl_NL.json'),
  en_GB: () => import('./locales/en_GB.json'),
  ar_SA: () => import('./locales/ar_SA.json'),
  zh_TW: () => import('./locales/zh_TW.json'),
  da_DK: () => import('./locales/da_DK.json'),
  pt_BR: () => import('./locales/pt_BR.json'),
  ru_RU: () => import('./locales/ru_RU.json'),
  es_ES: () => import('./locales/es_ES.json'),
  sv_SE: () => import('./locales/sv_SE.json'),
  th_TH: () => import('./locales/th_TH.json'),
  tr_TR: () => import('./locales/tr_TR.json'),
  cy_GB: () => import('./locales/cy_GB.json'),
};

/** All supported locales, in the order of languages-01. */
export const LOCALES: readonly string[] = [DEFAULT_LOCALE, ...Object.keys(LOADERS)];

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

/** The texts that every page with an element loads. */
export const ELEMENT_TEXTS: Bundle = {
  english: enUS,
  load: async (locale) => (await LOADERS[locale]?.())?.default ?? enUS,
};
