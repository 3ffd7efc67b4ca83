import { map } from 'nanostores';
import { lookup } from './api/lookup-calls.ts';
import { room, type Core } from './core.ts';

/** Lookup fields in use (spec 3). */
export type LookupField = 'LANGUAGE_CD' | 'USER_TYPE';

/** Descriptions of codes by lookup field; each field is loaded once a page, and a failure only leaves codes bare. */
export const lookupRoom = room('lookup', (core: Core) => {
  const $descriptions = map<Partial<Record<LookupField, Readonly<Record<string, string>>>>>({});
  const loads = new Map<LookupField, Promise<void>>();

  const load = async (field: LookupField): Promise<void> => {
    const result = await lookup(core, field);
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
      const running = loads.get(field) ?? load(field);
      loads.set(field, running);
      return running;
    },
  };
});
