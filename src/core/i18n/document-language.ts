import type { Core } from '../kernel/core.ts';
import { settingsService } from '../config/settings.ts';
import { directionOf, languageTag } from './language-tag.ts';

/** Says in which language the page around the tags is, if the page is ours alone (`ownsDocument`). */
export function applyLanguage(core: Core, locale: string): void {
  if (!settingsService(core).given.ownsDocument) return;
  document.documentElement.lang = languageTag(locale);
  document.documentElement.dir = directionOf(locale);
}
