import type { BaseCore } from '../../core/kernel/base-core.ts';
import { LOCALE_KEY, storageService } from '../../core/platform/storage.ts';

/** `en_GB` has texts of its own. */
const ENGLISH = /^en(?:$|[-_](?!gb\b))/i;

/** True where the page is in the language whose texts come with first frames, by what a tag asks for or the person's choice. */
export const isEnglish = (core: BaseCore, asked: string | null | undefined): boolean => {
  const { get } = storageService(core);
  return ENGLISH.test(get(LOCALE_KEY) || asked || get('locale') || navigator.language);
};
