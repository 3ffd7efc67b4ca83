import { defineService, type Core } from '../../core/kernel/core.ts';
import { parseScheme, schemeService } from '../../core/theme/scheme.ts';

/** Tags without a look of their own: they count for the page's scheme only when they say one. */
const UNSEEN = 'sso-session-guard, sso-cookie-consent';

/** Keeps what the page's tags agree on (`theme="…"`), whichever of them changes. */
const pageSchemeService = defineService('page-scheme', (core: Core) => {
  const tags = new Set<HTMLElement>();
  const look = () => {
    const counted = [...tags].filter(
      (tag) => tag.isConnected && (tag.hasAttribute('theme') || !tag.matches(UNSEEN)),
    );
    const said = new Set(counted.map((tag) => parseScheme(tag.getAttribute('theme'))));
    const [scheme = 'auto'] = said;
    schemeService(core).$page.set(said.size === 1 ? scheme : 'auto');
  };
  const observer = new MutationObserver(look);
  return {
    add(tag: HTMLElement): void {
      for (const known of tags) if (!known.isConnected) tags.delete(known);
      tags.add(tag);
      observer.observe(tag, { attributeFilter: ['theme'] });
      look();
    },
    remove(tag: HTMLElement): void {
      tags.delete(tag);
      look();
    },
  };
});

/** Lets a tag's `theme` count for the notices of the page; returns how to end that. */
export function followScheme(core: Core, tag: HTMLElement): () => void {
  // A dialog's own sign-in follows the page and does not lead it.
  if (tag.closest('.sso-reauth')) return () => undefined;
  pageSchemeService(core).add(tag);
  return () => pageSchemeService(core).remove(tag);
}

/** Dresses what stands for the whole page as its tags are dressed; returns how to end that. */
export const applyPageScheme = (core: Core, ...elements: readonly HTMLElement[]): (() => void) =>
  schemeService(core).$page.subscribe((scheme) => {
    for (const element of elements) element.setAttribute('theme', scheme);
  });
