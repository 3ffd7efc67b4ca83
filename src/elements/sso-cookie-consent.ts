import {
  consentService,
  type ConsentChoices,
  type ConsentTag,
  type FirstSheet,
} from '../core/consent/consent.ts';
import { getBaseCore } from '../core/kernel/base-core.ts';
import { normalizeRoute } from '../core/config/normalize-route.ts';
import { OWN_KEYS, storageService } from '../core/platform/storage.ts';
import { hostOf } from './wrapper/host.ts';
import { isEnglish } from './prerender/is-english.ts';

const consent = () => consentService(getBaseCore());

/** True where the first sheet looks as the whole one will, and nothing speaks against it. */
function isPlain(tag: HTMLElement): boolean {
  const core = getBaseCore();
  const storage = storageService(core);
  const { href } = core.ports.location;
  const unavailable = tag.getAttribute('unavailable-path') ?? '/page-unavailable';
  return (
    isEnglish(core, tag.getAttribute('locale')) &&
    // The tenant's colors and the person's choice come with the core.
    storage.get('tenantTheme') === null &&
    storage.get(OWN_KEYS.scheme) === null &&
    normalizeRoute(href, href) !== normalizeRoute(href, unavailable)
  );
}

// A server that renders has no elements; there the class is never used.
const Base = globalThis.HTMLElement ?? Object;

/**
 * Asks once which cookies the person allows (spec 2, "Cookie-consent sheet"): 1.6 s after it came onto
 * the page, in a bottom sheet over whatever the page shows. Where she has answered it costs this file
 * and makes no request.
 *
 * @element sso-cookie-consent
 * @attr {'light' | 'dark' | 'auto'} theme - For the sheet; as the page's other tags by default.
 * @attr unavailable-path - Where nobody is asked; `/page-unavailable` by default.
 * @attr {Locale} locale - Language, as `fr_FR`; else the person's, else the browser's, else `en_US`. Her own choice wins.
 * @event sso-consent - What the person allows; other tabs tell it too. The page's newest tag speaks, or the one that was opened.
 */
class SsoCookieConsent extends Base {
  readonly #tag: ConsentTag = {
    loadFirst: () => (isPlain(this) ? (this.#first ??= this.#loadFirst()) : undefined),
    load: () => import('./consent/open-consent.ts').then(({ openConsent }) => openConsent(this)),
    dispatch: (choices) => hostOf(this).emit('sso-consent', choices),
  };
  #first: Promise<FirstSheet> | undefined;
  #release: (() => void) | undefined;

  async #loadFirst(): Promise<FirstSheet> {
    const { createPrerenderedSheet } = await import('./consent/first-sheet.ts');
    return createPrerenderedSheet(this, consent().accept);
  }

  connectedCallback(): void {
    // What it shows is in the top layer: here it takes no place, be it in a grid with gaps.
    this.hidden = true;
    // Undefined unless it was only moved.
    this.#release ??= consent().connect(this.#tag);
  }

  disconnectedCallback(): void {
    // A move disconnects and connects again at once.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#release?.();
      this.#release = undefined;
    });
  }

  /** What the person allows; undefined while she has not answered. */
  get choices(): ConsentChoices | undefined {
    return consent().choices();
  }

  /** Shows the sheet to a person who wants to change her mind. Rejects when its code can't be fetched. */
  open(): Promise<void> {
    return consent().open(this.#tag);
  }
}

export type { SsoCookieConsent };

declare global {
  interface HTMLElementTagNameMap {
    'sso-cookie-consent': SsoCookieConsent;
  }
}

const TAG = 'sso-cookie-consent';
if (globalThis.customElements && !customElements.get(TAG)) {
  customElements.define(TAG, SsoCookieConsent);
}
