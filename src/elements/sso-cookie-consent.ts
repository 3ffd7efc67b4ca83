import {
  consentService,
  type ConsentChoices,
  type ConsentTag,
  type PrerenderedSheet,
} from '../core/consent/consent.ts';
import { getBaseCore } from '../core/kernel/base-core.ts';
import { normalizeRoute } from '../core/config/normalize-route.ts';
import { OWN_KEYS, storageService } from '../core/platform/storage.ts';
import { reflectProperties } from './wrapper/reflect-properties.ts';
import { hostOf } from './wrapper/host.ts';
import { logLoadFailure } from './wrapper/load-failure.ts';
import { pageLanguage } from './prerender/page-language.ts';

const TAG = 'sso-cookie-consent';

const consent = () => consentService(getBaseCore());

/** Returns false on the unavailable page. */
function isAllowed(tag: HTMLElement): boolean {
  const { href } = getBaseCore().ports.location;
  const unavailable = tag.getAttribute('unavailable-path') ?? '/page-unavailable';
  return normalizeRoute(href, href) !== normalizeRoute(href, unavailable);
}

// A server that renders has no HTMLElement, and never uses the class.
const Base = globalThis.HTMLElement ?? Object;

/**
 * Asks once which cookies the user allows. Opens a bottom sheet over the page 1.6 s after it was connected. If the user
 * has already answered, it only loads this file and makes no request.
 *
 * @element sso-cookie-consent
 * @attr {'light' | 'dark' | 'auto' | 'page'} theme - Color scheme of the sheet. Defaults to that of the page's other elements.
 * @attr unavailable-path - Route where the sheet is not shown; `/page-unavailable` by default.
 * @attr {Locale} locale - Locale such as `fr_FR`; the user's own choice takes precedence. Defaults to the account's
 *   locale, then the browser's, then `en_US`.
 * @event sso-consent - Dispatched when the user has answered in any tab; on the newest element or the one last opened.
 * @event sso-step - Dispatched for each step of consent after `configure({ steps: true })`, from a closed list.
 * @event sso-error - Dispatched when the sheet did not load. It is loaded again when the page becomes active.
 */
class SsoCookieConsent extends Base {
  declare theme: 'light' | 'dark' | 'auto' | 'page' | undefined;
  declare unavailablePath: string | undefined;
  declare locale: string | undefined;

  readonly #tag: ConsentTag = {
    loadPrerendered: (replace) =>
      isAllowed(this) ? (this.#first ??= this.#loadPrerendered(replace)) : undefined,
    load: () => import('./consent/open-consent.ts').then(({ openConsent }) => openConsent(this)),
    loadFailed: (error) => logLoadFailure(hostOf(this), TAG, error),
    dispatch: (choices) => hostOf(this).emit('sso-consent', choices),
  };
  #first: Promise<PrerenderedSheet> | undefined;
  #release: (() => void) | undefined;

  constructor() {
    super();
    reflectProperties(this, ['theme', 'unavailablePath', 'locale']);
  }

  async #loadPrerendered(replace: () => void): Promise<PrerenderedSheet> {
    const { loadPrerenderedSheet } = await import('./consent/first-sheet.ts');
    const core = getBaseCore();
    const { get } = storageService(core);
    return loadPrerenderedSheet(core, this, {
      answer: consent().accept,
      isAllowed: () => isAllowed(this),
      language: () => pageLanguage(core, this.getAttribute('locale')),
      scheme: () => get(OWN_KEYS.scheme),
      stored: get,
      replace,
    });
  }

  connectedCallback(): void {
    // The sheet is in the top layer: the element itself must take no space, not even a gap in a grid.
    this.hidden = true;
    // Already set if the element was moved.
    this.#release ??= consent().connect(this.#tag);
  }

  disconnectedCallback(): void {
    // Moving an element disconnects and reconnects it in the same task.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#release?.();
      this.#release = undefined;
    });
  }

  /** Cookies that the user allows; undefined until the user has answered. */
  get choices(): ConsentChoices | undefined {
    return consent().choices();
  }

  /** Reopens the consent sheet. Rejects if its code can't be loaded. */
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

if (globalThis.customElements && !customElements.get(TAG)) {
  customElements.define(TAG, SsoCookieConsent);
}
