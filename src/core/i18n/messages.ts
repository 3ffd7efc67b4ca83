import { atom } from 'nanostores';
import { room, type Core } from '../core.ts';
import { storageRoom } from '../storage.ts';
import { enUS, type MessageId } from './en-us.ts';

/** The default locale of spec 9, as the suite spells locales. */
export const DEFAULT_LOCALE = 'en_US';

/** Puts values into a text's `{name}` places; an unknown place stays as it is. */
export function format(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The page's language: its code and its texts. */
export const messagesRoom = room('messages', (core: Core) => {
  const storage = storageRoom(core);
  const $locale = atom(storage.get('locale') ?? DEFAULT_LOCALE);
  return {
    $locale,
    /** Changes the page's language; every text is drawn anew. The choice is kept as the person's (spec 3). */
    setLocale(locale: string): void {
      storage.set('locale', locale);
      $locale.set(locale);
    },
    /** The text of a message id, with its places filled. */
    t: (id: MessageId, values?: Record<string, string | number>): string =>
      format(enUS[id], values),
  };
});

/** A suite locale (`en_US`, `ko_KO`) as BCP 47, for `lang` and Intl. */
export function languageTag(locale: string): string {
  const tag = locale.replace('_', '-');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}
