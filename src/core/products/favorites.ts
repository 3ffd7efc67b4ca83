import { defineService, type Core } from '../kernel/core.ts';
import { persistedCodes } from './persisted-codes.ts';
import { OWN_KEYS } from '../platform/storage.ts';

const MAX_FAVORITES = 100;

/**
 * The products that the user has starred. They are kept after a sign-out, because they are a setting, contain only
 * codes, and are shown to no other user.
 */
export const favoritesService = defineService('favorites', (core: Core) => {
  const { $codes, update } = persistedCodes(core, OWN_KEYS.favorites, MAX_FAVORITES);
  return {
    $favorites: $codes,
    /** Adds a product to the favorites, or removes it. */
    toggle: (code: string): void =>
      update((codes) =>
        codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code],
      ),
  };
});
