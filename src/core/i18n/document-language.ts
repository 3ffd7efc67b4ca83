import type { Core } from '../kernel/core.ts';
import { settingsService } from '../config/settings.ts';
import { directionOf, languageTag } from './language-tag.ts';

/** Sets `lang` and `dir` of the page, if the elements own it (`ownsDocument`). */
export function applyLanguage(core: Core, locale: string): void {
  if (!settingsService(core).current.ownsDocument) return;
  document.documentElement.lang = languageTag(locale);
  document.documentElement.dir = directionOf(locale);
}
