import { defineService, type Core } from '../kernel/core.ts';
import { persistedCodes } from './persisted-codes.ts';
import { OWN_KEYS } from '../platform/storage.ts';

const MOST_RECENTS = 8;

/** The products a person opened last, the latest at the end; they go when she signs out (decisions 3). */
export const recentsService = defineService('recents', (core: Core) => {
  const { $codes, change } = persistedCodes(core, OWN_KEYS.recents, MOST_RECENTS);
  return {
    $recents: $codes,
    /** Notes that a product is being opened. */
    note: (code: string): void =>
      change((codes) => [...codes.filter((other) => other !== code), code]),
    /** Forgets what the signed-in person opened. */
    forget: (): void => change(() => []),
  };
});
