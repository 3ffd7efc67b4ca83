import { elements } from '../../core/i18n/en-us/elements.ts';
import { directionOf, languageTag } from '../../core/contract/languages/language-tag.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../core/contract/languages/locales.ts';
import type { Translation } from '../../core/i18n/texts.ts';

export { sheetKey } from './sheet-key.ts';

/** Matches the IDs of the texts that the prerendered consent sheet contains. */
const CONSENT_IDS = /^(?:consent\..*|busy\.label|notices\.label)$/;
const ids = (Object.keys(elements) as (keyof typeof elements)[])
  .filter((id) => CONSENT_IDS.test(id))
  .sort();

async function load(locale: string): Promise<string[]> {
  // Bundlers of the tests include every file that the pattern matches.
  const file = (await import(`../../core/i18n/locales/${locale}.json`)) as {
    readonly default: Translation;
  };
  return [languageTag(locale), directionOf(locale), ...ids.map((id) => file.default.elements[id])];
}

/**
 * Loads the consent sheet's texts in each language but American English: its tag, its direction, and the texts in the
 * order of their IDs. The keys are languages (`fr`), or whole tags if several locales share a language (`zh-tw`). Only the
 * tests run this code, from the sources: the build replaces this module (tools/build/consent-texts.mjs).
 */
export const CONSENT_TEXTS: Readonly<Record<string, () => Promise<readonly string[]>>> =
  Object.fromEntries(
    LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => {
      const [language = ''] = locale.split('_');
      const isShared = LOCALES.filter((other) => other.startsWith(`${language}_`)).length > 1;
      return [isShared ? languageTag(locale).toLowerCase() : language, () => load(locale)];
    }),
  );
