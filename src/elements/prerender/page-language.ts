import type { BaseCore } from '../../core/kernel/base-core.ts';
import { LOCALE_KEY, storageService } from '../../core/platform/storage.ts';

/** `en_GB` has texts of its own. */
const ENGLISH = /^en(?:$|[-_](?!gb\b))/i;

/**
 * Returns the language that the page requests, as a locale or BCP 47. `requested` is the element's `locale`; the user's
 * own choice takes precedence.
 */
export const pageLanguage = (core: BaseCore, requested: string | null | undefined): string => {
  const { get } = storageService(core);
  return get(LOCALE_KEY) || requested || get('locale') || navigator.language;
};

/** Returns true if the page is in English, the language of the prerendered texts. */
export const isEnglish = (core: BaseCore, requested: string | null | undefined): boolean =>
  ENGLISH.test(pageLanguage(core, requested));
