import { format, type Values } from '../../../src/core/i18n/format.ts';
import { formatTags } from '../../../src/core/i18n/language-tag.ts';
import { DEFAULT_LOCALE } from '../../../src/core/i18n/locales.ts';
import { ENGLISH } from './en-us.ts';
import arSA from './locales/ar_SA.json' with { type: 'json' };
import csCZ from './locales/cs_CZ.json' with { type: 'json' };
import cyGB from './locales/cy_GB.json' with { type: 'json' };
import daDK from './locales/da_DK.json' with { type: 'json' };
import deDE from './locales/de_DE.json' with { type: 'json' };
import enGB from './locales/en_GB.json' with { type: 'json' };
import esES from './locales/es_ES.json' with { type: 'json' };
import frFR from './locales/fr_FR.json' with { type: 'json' };
import itIT from './locales/it_IT.json' with { type: 'json' };
import jaJP from './locales/ja_JP.json' with { type: 'json' };
import koKO from './locales/ko_KO.json' with { type: 'json' };
import msMY from './locales/ms_MY.json' with { type: 'json' };
import nlNL from './locales/nl_NL.json' with { type: 'json' };
import nnNO from './locales/nn_NO.json' with { type: 'json' };
import plPL from './locales/pl_PL.json' with { type: 'json' };
import ptBR from './locales/pt_BR.json' with { type: 'json' };
import ruRU from './locales/ru_RU.json' with { type: 'json' };
import svSE from './locales/sv_SE.json' with { type: 'json' };
import thTH from './locales/th_TH.json' with { type: 'json' };
import trTR from './locales/tr_TR.json' with { type: 'json' };
import zhCN from './locales/zh_CN.json' with { type: 'json' };
import zhTW from './locales/zh_TW.json' with { type: 'json' };

/** ID of a text of the gateway. */
export type TextId = keyof typeof ENGLISH;
export type Texts = Readonly<Record<TextId, string>>;

/** The gateway's texts in every language of the product, in the order of the elements' languages. */
export const TEXTS: Readonly<Record<string, Texts>> = {
  [DEFAULT_LOCALE]: ENGLISH,
  fr_FR: frFR,
  de_DE: deDE,
  it_IT: itIT,
  ja_JP: jaJP,
  ko_KO: koKO,
  ms_MY: msMY,
  nn_NO: nnNO,
  pl_PL: plPL,
  zh_CN: zhCN,
  cs_CZ: csCZ,
  nl_NL: nlNL,
  en_GB: enGB,
  ar_SA: arSA,
  zh_TW: zhTW,
  da_DK: daDK,
  pt_BR: ptBR,
  ru_RU: ruRU,
  es_ES: esES,
  sv_SE: svSE,
  th_TH: thTH,
  tr_TR: trTR,
  cy_GB: cyGB,
};

/** Returns a text with its placeholders filled; in English for a locale without texts. */
export function textIn(locale: string, id: TextId, values?: Values): string {
  return format((TEXTS[locale] ?? ENGLISH)[id], values, formatTags(locale));
}
