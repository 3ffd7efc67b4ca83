import { screens } from './en-us/screens.ts';
import { DEFAULT_LOCALE } from './locales.ts';
import type { Bundle } from './texts.ts';
import { load } from './translations/screens.ts';

/**
 * The texts of the dashboard, the profile and the reset panel. A page with only the sign-in form does not load them.
 */
export const SCREEN_TEXTS: Bundle = {
  english: screens,
  load: async (locale) => (locale === DEFAULT_LOCALE ? screens : load(locale)),
};
