import { pages } from './en-us/pages.ts';
import type { Bundle, Texts } from './texts.ts';

const LOADERS: Readonly<Record<string, () => Promise<{ default: Texts<keyof typeof pages> }>>> = {
  fr_FR: () => import('./locales/pages/fr_FR.json'),
  de_DE: () => import('./locales/pages/de_DE.json'),
  it_IT: () => import('./locales/pages/it_IT.json'),
  ja_JP: () => import('./locales/pages/ja_JP.json'),
  ko_KO: () => import('./locales/pages/ko_KO.json'),
  ms_MY: () => import('./locales/pages/ms_MY.json'),
  nn_NO: () => import('./locales/pages/nn_NO.json'),
  pl_PL: () => import('./locales/pages/pl_PL.json'),
  zh_CN: () => import('./locales/pages/zh_CN.json'),
  cs_CZ: () => import('./locales/pages/cs_CZ.json'),
  nl_NL: () => import('./locales/pages/nl_NL.json'),
  en_GB: () => import('./locales/pages/en_GB.json'),
  ar_SA: () => import('./locales/pages/ar_SA.json'),
  zh_TW: () => import('./locales/pages/zh_TW.json'),
  da_DK: () => import('./locales/pages/da_DK.json'),
  pt_BR: () => import('./locales/pages/pt_BR.json'),
  ru_RU: () => import('./locales/pages/ru_RU.json'),
  es_ES: () => import('./locales/pages/es_ES.json'),
  sv_SE: () => import('./locales/pages/sv_SE.json'),
  th_TH: () => import('./locales/pages/th_TH.json'),
  tr_TR: () => import('./locales/pages/tr_TR.json'),
  cy_GB: () => import('./locales/pages/cy_GB.json'),
};

/** The texts of the portal's own pages. A page that embeds the elements does not load them. */
export const PAGE_TEXTS: Bundle = {
  english: pages,
  load: async (locale) => (await LOADERS[locale]?.())?.default ?? pages,
};
