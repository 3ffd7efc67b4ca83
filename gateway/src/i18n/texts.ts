import { readFileSync } from 'node:fs';
import { format, type Values } from '../../../src/core/i18n/format.ts';
import { formatTags } from '../../../src/core/i18n/language-tag.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../../src/core/i18n/locales.ts';
import { ENGLISH } from './en-us.ts';

/** ID of a text of the gateway. */
export type TextId = keyof typeof ENGLISH;
type Texts = Readonly<Record<TextId, string>>;

const readTexts = (locale: string): Texts =>
  JSON.parse(readFileSync(new URL(`locales/${locale}.json`, import.meta.url), 'utf8')) as Texts;

/** The gateway's texts by locale. The build has compared the files with `ENGLISH` (tools/build/locale-faults.mjs). */
const TEXTS: ReadonlyMap<string, Texts> = new Map(
  LOCALES.map((locale) => [locale, locale === DEFAULT_LOCALE ? ENGLISH : readTexts(locale)]),
);

/** Returns a text with its placeholders filled; in English for a locale without texts. */
export function textIn(locale: string, id: TextId, values?: Values): string {
  return format((TEXTS.get(locale) ?? ENGLISH)[id], values, formatTags(locale));
}
