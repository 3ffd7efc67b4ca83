import { DEFAULT_LOCALE } from '../contract/languages/locales.ts';
import type { Bundle, Translation } from './texts.ts';

/**
 * Returns the bundle of a set of texts. Only the tests run this code, from the sources: the build replaces the modules
 * that call it (tools/build/locale-texts.mjs), so that a page loads no texts that it does not show.
 */
export const bundleOf = <
  Set extends
    | 'elements'
    | 'screens'
    | 'pages'
    | 'ends'
    | 'offers'
    | 'sessions'
    | 'events'
    | 'confirmations'
    | 'links'
    | 'passwords'
    | 'requests'
    | 'passkeys'
    | 'codes'
    | 'factors'
    | 'remembered'
    | 'requirements'
    | 'invites'
    | 'providers'
    | 'browsers'
    | 'menus'
    | 'products'
    | 'notices',
>(
  set: Set,
  english: Translation[Set],
): Bundle => ({
  english,
  async load(locale) {
    if (locale === DEFAULT_LOCALE) return english;
    // Bundlers of the tests include every file that the pattern matches.
    const file = (await import(`./locales/${locale}.json`)) as { readonly default: Translation };
    return file.default[set];
  },
});
