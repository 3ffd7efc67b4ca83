import { screens } from './en-us/screens.ts';
import type { Bundle, Texts } from './texts.ts';

const LOADERS: Readonly<Record<string, () => Promise<{ default: Texts<keyof typeof screens> }>>> = {
  fr_FR: () => import('./locales/screens/fr_FR.json'),
  de_DE: () => import('./locales/screens/de_DE.json'),
  it_IT: () => import('./locales/screens/it_IT.json'),
  ja_JP: () => import('./locales/screens/ja_JP.json'),
  ko_KO: () => import('./locales/screens/ko_KO.json'),
  ms_MY: () => import('./locales/screens/ms_MY.json'),
  nn_NO: () => import('./locales/screens/nn_NO.json'),
  pl_PL: () => import('./locales/screens/pl_PL.json'),
  zh_CN: () => import('./locales/screens/zh_CN.json'),
  cs_CZ: () => import('./locales/screens/cs_CZ.json'),
  nl_NL: () => import('./locales/screens/nl_NL.json'),
  en_GB: () => import('./locales/screens/en_GB.json'),
  ar_SA: () => import('./locales/screens/ar_SA.json'),
  zh_TW: () => import('./locales/screens/zh_TW.json'),
  da_DK: () => import('./locales/screens/da_DK.json'),
  pt_BR: () => import('./locales/screens/pt_BR.json'),
  ru_RU: () => import('./locales/screens/ru_RU.json'),
  es_ES: () => import('./locales/screens/es_ES.json'),
  sv_SE: () => import('./locales/screens/sv_SE.json'),
  th_TH: () => import('./locales/screens/th_TH.json'),
  tr_TR: () => import('./locales/screens/tr_TR.json'),
  cy_GB: () => import('./locales/screens/cy_GB.json'),
};

/**
 * The texts of the dashboard, the profile and the reset panel. A page with only the sign-in form does not load them.
 */
export const SCREEN_TEXTS: Bundle = {
  english: screens,
  load: async (locale) => (await LOADERS[locale]?.())?.default ?? screens,
};
