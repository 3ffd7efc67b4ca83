import { atom } from 'nanostores';
import { room, type Core } from '../core.ts';
import { settingsRoom } from '../settings.ts';
import { OWN_KEYS, storageRoom } from '../storage.ts';

export const SCHEMES = ['auto', 'light', 'dark'] as const;
/** How the tags look: as the system has it, or always light or dark. */
export type Scheme = (typeof SCHEMES)[number];

/** A scheme as an attribute or storage spells it; anything else is `auto`. */
export const parseScheme = (text: string | null): Scheme =>
  SCHEMES.find((scheme) => scheme === text) ?? 'auto';

/** The person's choice of light or dark in this browser; it stays when she signs out. */
export const schemeRoom = room('scheme', (core: Core) => {
  const storage = storageRoom(core);
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
export function dressScheme(core: Core): void {
  if (!settingsRoom(core).given.ownsDocument) return;
  const scheme = schemeRoom(core).$scheme.get();
  document.documentElement.style.colorScheme = scheme === 'auto' ? '' : scheme;
}
