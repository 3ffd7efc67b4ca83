import { readFileSync } from 'node:fs';
import { format, type Values } from 'sso-contract/languages/format.ts';
import { formatTags } from 'sso-contract/languages/language-tag.ts';
import { DEFAULT_LOCALE, LOCALES } from 'sso-contract/languages/locales.ts';

/** Returns a text with its placeholders filled; in English for a locale without texts. */
export type TextIn<Id extends string> = (locale: string, id: Id, values?: Values) => string;

/**
 * Reads the translations of texts from a folder with one file per locale. The build has compared the files with the
 * English texts (tools/build/locale-faults.mjs).
 */
export function openTexts<Id extends string>(
  english: Readonly<Record<Id, string>>,
  folder: URL,
): TextIn<Id> {
  type Texts = typeof english;
  const readTexts = (locale: string): Texts =>
    JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8')) as Texts;
  const texts: ReadonlyMap<string, Texts> = new Map(
    LOCALES.map((locale) => [locale, locale === DEFAULT_LOCALE ? english : readTexts(locale)]),
  );
  return (locale, id, values) =>
    format((texts.get(locale) ?? english)[id], values, formatTags(locale));
}
