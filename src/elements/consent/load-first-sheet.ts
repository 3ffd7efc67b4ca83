import type { PrerenderedSheet } from '../../core/consent/consent.ts';
import type { BaseCore } from '../../core/kernel/base-core.ts';
import type { OWN_KEYS, SafeStore } from '../../core/platform/storage.ts';
import { normalizeRoute, pageLanguage } from '../prerender/consent.prerender.tsx';
import { createPrerenderedSheet, type SheetOwner } from './first-sheet.ts';
import { loadColors, loadSheetTexts } from './load-sheet-parts.ts';

/** What the consent element passes to its first sheet. */
interface FirstSheetOwner extends Pick<SheetOwner, 'answer' | 'replace'> {
  /** Returns what is stored in this browser. */
  readonly get: SafeStore['get'];
}

/** `OWN_KEYS.scheme`, which is not imported: this chunk imports no module of the core. */
const OWN_SCHEME_KEY: typeof OWN_KEYS.scheme = 'sso-elements.scheme';

/**
 * Loads the first sheet of a consent element, in the page's language and the tenant's colors. Rejects if it has no texts in
 * that language, or if a part of it can't be loaded.
 */
export async function loadFirstSheet(
  core: BaseCore,
  tag: HTMLElement,
  { answer, replace, get }: FirstSheetOwner,
): Promise<PrerenderedSheet> {
  const language = () => pageLanguage(get, tag.getAttribute('locale'));
  const isAllowed = () => {
    const { href } = core.ports.location;
    const unavailable = tag.getAttribute('unavailable-path') ?? '/page-unavailable';
    return normalizeRoute(href, href) !== normalizeRoute(href, unavailable);
  };
  const scheme = () => get(OWN_SCHEME_KEY);
  const [texts, colors] = await Promise.all([loadSheetTexts(language()), loadColors(get)]);
  const owner = { answer, replace, language, isAllowed, scheme };
  return createPrerenderedSheet(core, tag, texts, owner, colors);
}
