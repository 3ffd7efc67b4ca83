import { map } from 'nanostores';
import { lookupCall } from '../contract/lookup.ts';
import { call } from './call.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';

/** Lookup fields in use (gateway-contract-61). */
export type LookupField = 'LANGUAGE_CD' | 'USER_TYPE';

/**
 * Descriptions of codes, by lookup field. Each field is loaded once per language of the page. After a failure, codes
 * are shown without a description.
 */
export const lookupService = defineService('lookup', (core: Core) => {
  const $descriptions = map<Partial<Record<LookupField, Readonly<Record<string, string>>>>>({});
  const { $locale } = messagesService(core);
  const loads = new Map<LookupField, { locale: string; loaded: Promise<void> }>();

  const load = async (field: LookupField, locale: string): Promise<void> => {
    const result = await call(core, lookupCall, { query: { lookupField: field } });
    // The language has changed since, and the descriptions in the new one are loading or loaded.
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
    /** Loads a field's values, unless they are loaded or loading. Tries again after a failure. */
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
