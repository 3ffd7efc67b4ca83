import { map } from 'nanostores';
import { lookup } from '../api/lookup-calls.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';

/** Lookup fields in use (spec 3). */
export type LookupField = 'LANGUAGE_CD' | 'USER_TYPE';

/**
 * Descriptions of codes by lookup field. Each field is loaded once in each language that the page is turned to; a
 * failure only leaves codes bare.
 */
export const lookupService = defineService('lookup', (core: Core) => {
  const $descriptions = map<Partial<Record<LookupField, Readonly<Record<string, string>>>>>({});
  const { $locale } = messagesService(core);
  const loads = new Map<LookupField, { locale: string; loaded: Promise<void> }>();

  const load = async (field: LookupField, locale: string): Promise<void> => {
    const result = await lookup(core, field);
    // A later language's descriptions are on their way or here.
    if (loads.get(field)?.locale !== locale) return;
    if (!result.ok) {
      loads.delete(field);
      return;
    }
    const pairs = result.data.lookupValues.map(
      (row) => [row.lookupValue, row.description] as const,
    );
    $descriptions.setKey(field, Object.fromEntries(pairs));
  };

  return {
    $descriptions,
    /** Loads a field's values unless they are there or on their way; a failed load may be asked for again. */
    ensure(field: LookupField): Promise<void> {
      const locale = $locale.get();
      const known = loads.get(field);
      if (known?.locale === locale) return known.loaded;
      const loaded = load(field, locale);
      loads.set(field, { locale, loaded });
      return loaded;
    },
  };
});
