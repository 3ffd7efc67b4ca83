import type { BaseCore } from '../../core/kernel/base-core.ts';
import { LOCALE_KEY, storageService, type SafeStore } from '../../core/platform/storage.ts';

/** Matches American English, whose texts are prerendered. `en_GB` has texts of its own. */
const ENGLISH = /^en(?:$|[-_](?!gb\b))/i;

const requestedLanguage = (get: SafeStore['get'], requested: string | null | undefined): string =>
  get(LOCALE_KEY) || requested || get('locale') || navigator.language;

/**
 * Returns true if the page is in English, the language of the prerendered texts. `requested` is the element's
 * `locale`; the user's own choice takes precedence.
 */
export const isEnglish = (core: BaseCore, requested: string | null | undefined): boolean =>
  ENGLISH.test(requestedLanguage(storageService(core).get, requested));

/** Returns the language that the page requests, as a locale or BCP 47; `en` for all that have the prerendered texts. */
export function pageLanguage(get: SafeStore['get'], requested: string | null | undefined): string {
  const language = requestedLanguage(get, requested);
  return ENGLISH.test(language) ? 'en' : language;
}
