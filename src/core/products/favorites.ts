import { defineService, type Core } from '../kernel/core.ts';
import { persistedCodes } from './persisted-codes.ts';
import { OWN_KEYS } from '../platform/storage.ts';

const MOST_FAVORITES = 100;

/**
 * The products a person marked with a star. They outlive her sign-out: they are a choice of hers, hold
 * codes alone, and nobody else is shown them.
 */
export const favoritesService = defineService('favorites', (core: Core) => {
  const { $codes, change } = persistedCodes(core, OWN_KEYS.favorites, MOST_FAVORITES);
  return {
    $favorites: $codes,
    /** Marks a product, or takes its mark away. */
    toggle: (code: string): void =>
      change((codes) =>
        codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code],
      ),
  };
});
