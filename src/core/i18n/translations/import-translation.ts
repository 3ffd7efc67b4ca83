import type { Translation } from '../texts.ts';

/**
 * Imports a whole translation. Only the tests run this code, from the sources: the build replaces the modules that
 * import it (tools/build/locale-texts.mjs), so that a page loads no texts that it does not show.
 */
export async function importTranslation(locale: string): Promise<Translation> {
  // Bundlers of the tests include every file that the pattern matches.
  const file = (await import(`../locales/${locale}.json`)) as { readonly default: Translation };
  return file.default;
}
