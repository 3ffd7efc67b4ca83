import { atom } from 'nanostores';
import { defineService, type Core } from '../kernel/core.ts';
import { settingsService } from '../config/settings.ts';
import { OWN_KEYS, storageService } from '../platform/storage.ts';

export const SCHEMES = ['auto', 'light', 'dark'] as const;
/** The color scheme of the elements: the system's, or always light or dark. */
export type Scheme = (typeof SCHEMES)[number];

export const THEMES = [...SCHEMES, 'page'] as const;
/** A value of the attribute `theme`: a scheme, or that of the page. */
export type Theme = (typeof THEMES)[number];

/** Parses a scheme from storage; anything unknown is `auto`. */
export const parseScheme = (text: string | null): Scheme =>
  SCHEMES.find((scheme) => scheme === text) ?? 'auto';

/** The user's choice of light or dark in this browser, which a sign-out does not change. */
export const schemeService = defineService('scheme', (core: Core) => {
  const storage = storageService(core);
  const $scheme = atom<Scheme>(parseScheme(storage.get(OWN_KEYS.scheme)));
  return {
    $scheme,
    /** The value in the `theme` attributes of the page's elements; `auto` if they differ. The notifications use it. */
    $page: atom<Theme>('auto'),
    /** Sets and stores the user's choice. */
    choose(scheme: Scheme): void {
      if (scheme === 'auto') storage.remove(OWN_KEYS.scheme);
      else storage.set(OWN_KEYS.scheme, scheme);
      $scheme.set(scheme);
    },
  };
});

/** Applies the user's scheme to the page, if the elements own it (`ownsDocument`). */
export function applyScheme(core: Core): void {
  if (!settingsService(core).current.ownsDocument) return;
  const scheme = schemeService(core).$scheme.get();
  document.documentElement.style.colorScheme = scheme === 'auto' ? '' : scheme;
}
