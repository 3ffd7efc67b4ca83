import { pages } from './en-us/pages.ts';
import { DEFAULT_LOCALE } from './locales.ts';
import type { Bundle } from './texts.ts';
import { load } from './translations/pages.ts';

/** The texts of the portal's own pages. A page that embeds the elements does not load them. */
export const PAGE_TEXTS: Bundle = {
  english: pages,
  load: async (locale) => (locale === DEFAULT_LOCALE ? pages : load(locale)),
};
