import type { BaseCore } from '../../core/kernel/base-core.ts';
import { LOCALE_KEY, storageService } from '../../core/platform/storage.ts';

/** `en_GB` has texts of its own. */
const ENGLISH = /^en(?:$|[-_](?!gb\b))/i;

/**
 * Returns true if the page is in English, the language of the prerendered texts. `requested` is the element's
 * `locale`; the user's own choice takes precedence.
 */
export const isEnglish = (core: BaseCore, requested: string | null | undefined): boolean => {
  const { get } = storageService(core);
  return ENGLISH.test(get(LOCALE_KEY) || requested || get('locale') || navigator.language);
};
