import { LOCALES } from 'sso-contract/languages/locales.ts';
import { textIn, type TextId } from './texts.ts';

/** The suite's languages (languages-01), named in the language itself. */
export const LANGUAGES: Readonly<Record<string, string>> = Object.fromEntries(
  LOCALES.map((locale) => [locale, textIn(locale, 'language.name')]),
);

/** Text IDs of the user types, by code. */
export const USER_TYPES: Readonly<Record<string, TextId>> = {
  BU: 'userType.BU',
  BA: 'userType.BA',
  FA: 'userType.FA',
};

/** Returns the name of a user type; its code if there is no text. */
export function userTypeIn(locale: string, code: string): string {
  const text = Object.hasOwn(USER_TYPES, code) ? USER_TYPES[code] : undefined;
  return text ? textIn(locale, text) : code;
}
