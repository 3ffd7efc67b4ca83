import type { FastifyRequest } from 'fastify';
import { textFor } from './i18n/language.ts';
import type { TextId } from './i18n/texts.ts';

/** The suite's languages (languages-01), named in the language itself. */
export const LANGUAGES: Record<string, string> = {
  en_US: 'English (United States)',
  fr_FR: 'Français (France)',
  de_DE: 'Deutsch (Deutschland)',
  it_IT: 'Italiano (Italia)',
  ja_JP: '日本語 (日本)',
  ko_KO: '한국어 (대한민국)',
  ms_MY: 'Bahasa Melayu (Malaysia)',
  nn_NO: 'Nynorsk (Noreg)',
  pl_PL: 'Polski (Polska)',
  zh_CN: '简体中文 (中国)',
  cs_CZ: 'Čeština (Česko)',
  nl_NL: 'Nederlands (Nederland)',
  en_GB: 'English (United Kingdom)',
  ar_SA: 'العربية (السعودية)',
  zh_TW: '繁體中文 (台灣)',
  da_DK: 'Dansk (Danmark)',
  pt_BR: 'Português (Brasil)',
  ru_RU: 'Русский (Россия)',
  es_ES: 'Español (España)',
  sv_SE: 'Svenska (Sverige)',
  th_TH: 'ไทย (ไทย)',
  tr_TR: 'Türkçe (Türkiye)',
  cy_GB: 'Cymraeg (Y Deyrnas Unedig)',
};

/** Text IDs of the user types, by code. */
export const USER_TYPES: Readonly<Record<string, TextId>> = {
  BU: 'userType.BU',
  BA: 'userType.BA',
  FA: 'userType.FA',
};

/** Returns the name of a user type in the language of a request; its code if there is no text. */
export function userTypeIn(request: FastifyRequest, code: string): string {
  const text = Object.hasOwn(USER_TYPES, code) ? USER_TYPES[code] : undefined;
  return text ? textFor(request, text) : code;
}
