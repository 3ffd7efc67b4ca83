import { enUS } from './en-us.ts';
import { DEFAULT_LOCALE } from './locales.ts';
import type { Bundle } from './texts.ts';
import { load } from './translations/elements.ts';

/** The texts that every page with an element loads. */
export const ELEMENT_TEXTS: Bundle = {
  english: enUS,
  load: async (locale) => (locale === DEFAULT_LOCALE ? enUS : load(locale)),
};
