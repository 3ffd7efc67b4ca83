import { atom } from 'nanostores';
import { defineService, type Core } from '../kernel/core.ts';
import { settingsService } from '../config/settings.ts';
import { OWN_KEYS, storageService } from '../platform/storage.ts';

export const SCHEMES = ['auto', 'light', 'dark'] as const;
/** How the tags look: as the system has it, or always light or dark. */
export type Scheme = (typeof SCHEMES)[number];

/** A scheme as an attribute or storage spells it; anything else is `auto`. */
export const parseScheme = (text: string | null): Scheme =>
  SCHEMES.find((scheme) => scheme === text) ?? 'auto';

/** The person's choice of light or dark in this browser; it stays when she signs out. */
export const schemeService = defineService('scheme', (core: Core) => {
  const storage = storageService(core);
  const $scheme = atom<Scheme>(parseScheme(storage.get(OWN_KEYS.scheme)));
  return {
    $scheme,
    /** What all tags of the page say by their attribute; `auto` where they differ. The notices follow it. */
    $page: atom<Scheme>('auto'),
    choose(scheme: Scheme): void {
      if (scheme === 'auto') storage.remove(OWN_KEYS.scheme);
      else storage.set(OWN_KEYS.scheme, scheme);
      $scheme.set(scheme);
    },
  };
});

/** Gives the page around the tags the person's scheme, if the page is ours alone (`ownsDocument`). */
export function applyScheme(core: Core): void {
  if (!settingsService(core).given.ownsDocument) return;
  const scheme = schemeService(core).$scheme.get();
  document.documentElement.style.colorScheme = scheme === 'auto' ? '' : scheme;
}
