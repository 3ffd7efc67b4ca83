import type { Core } from '../core.ts';
import { settingsRoom } from '../settings.ts';
import { directionOf, languageTag } from './language-tag.ts';

/** Says in which language the page around the tags is, if the page is ours alone (`ownsDocument`). */
export function dressLanguage(core: Core, locale: string): void {
  if (!settingsRoom(core).given.ownsDocument) return;
  document.documentElement.lang = languageTag(locale);
  document.documentElement.dir = directionOf(locale);
}
