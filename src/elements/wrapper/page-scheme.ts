import { defineService, type Core } from '../../core/kernel/core.ts';
import { schemeService, THEMES, type Theme } from '../../core/theme/scheme.ts';

/** Elements that count for the page's scheme. Those that show little until they are used count only if they have a `theme`. */
const COUNTED = '[theme],sso-login,sso-dashboard,sso-profile';

const parseTheme = (text: string | null): Theme => THEMES.find((theme) => theme === text) ?? 'auto';

/** Tracks the color scheme on which the page's elements agree (`theme="…"`). */
const pageSchemeService = defineService('page-scheme', (core: Core) => {
  const tags = new Set<HTMLElement>();
  const update = () => {
    const counted = [...tags].filter((tag) => tag.isConnected && tag.matches(COUNTED));
    const themes = new Set(counted.map((tag) => parseTheme(tag.getAttribute('theme'))));
    const [theme = 'auto'] = themes;
    schemeService(core).$page.set(themes.size === 1 ? theme : 'auto');
  };
  const observer = new MutationObserver(update);
  return {
    add(tag: HTMLElement): void {
      for (const known of tags) if (!known.isConnected) tags.delete(known);
      tags.add(tag);
      observer.observe(tag, { attributeFilter: ['theme'] });
      update();
    },
    remove(tag: HTMLElement): void {
      tags.delete(tag);
      update();
    },
  };
});

/** Lets an element's `theme` count for the page's notifications; returns a function that stops it. */
export function followScheme(core: Core, tag: HTMLElement): () => void {
  // The sign-in form in the reauthentication dialog follows the page's scheme and must not determine it.
  if (tag.closest('.sso-reauth')) return () => undefined;
  pageSchemeService(core).add(tag);
  return () => pageSchemeService(core).remove(tag);
}

/** Keeps the `theme` of elements that belong to the whole page up to date; returns a function that stops it. */
export const applyPageScheme = (core: Core, ...elements: readonly HTMLElement[]): (() => void) =>
  schemeService(core).$page.subscribe((theme) => {
    for (const element of elements) element.setAttribute('theme', theme);
  });
