import { room, type Core } from './core.ts';
import { keptCodes } from './kept-codes.ts';
import { OWN_KEYS } from './storage.ts';

const MOST_FAVOURITES = 100;

/**
 * The products a person marked with a star. They outlive her sign-out: they are a choice of hers, hold
 * codes alone, and nobody else is shown them.
 */
export const favouritesRoom = room('favourites', (core: Core) => {
  const { $codes, change } = keptCodes(core, OWN_KEYS.favourites, MOST_FAVOURITES);
  return {
    $favourites: $codes,
    /** Marks a product, or takes its mark away. */
    toggle: (code: string): void =>
      change((codes) =>
        codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code],
      ),
  };
});
