import { defineService, type Core } from '../kernel/core.ts';
import { persistedCodes } from './persisted-codes.ts';
import { OWN_KEYS } from '../platform/storage.ts';

const MAX_RECENTS = 8;

/** The products that the user opened last, the newest last. A voluntary sign-out clears them (sign-out-08). */
export const recentsService = defineService('recents', (core: Core) => {
  const { $codes, update } = persistedCodes(core, OWN_KEYS.recents, MAX_RECENTS);
  return {
    $recents: $codes,
    /** Adds a product that is being opened. */
    add: (code: string): void =>
      update((codes) => [...codes.filter((other) => other !== code), code]),
    /** Removes the recents of the signed-in user from this browser; those in the account stay (preferences-09). */
    clear: (): void => update(() => undefined),
  };
});
