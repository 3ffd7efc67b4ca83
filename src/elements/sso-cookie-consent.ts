import {
  consentService,
  type ConsentChoices,
  type ConsentTag,
  type PrerenderedSheet,
} from '../core/consent/consent.ts';
import { getBaseCore } from '../core/kernel/base-core.ts';
import { storageService } from '../core/platform/storage.ts';
import { reflectProperties } from './wrapper/reflect-properties.ts';
import { hostOf } from './wrapper/host.ts';
import { logLoadFailure } from './wrapper/load-failure.ts';

const TAG = 'sso-cookie-consent';

/** Matches an element whose answers do more than to be stored and dispatched. */
const REQUESTS = '[scripts],[record-url],[clear-cookies]';

const consent = () => consentService(getBaseCore());

// A server that renders has no HTMLElement, and never uses the class.
const Base = globalThis.HTMLElement ?? Object;

/**
 * Asks once which cookies the user allows. Opens a bottom sheet over the page 1.6 s after it was connected. If the user
 * has already answered, it only loads this file and makes no request.
 *
 * @element sso-cookie-consent
 * @attr {'light' | 'dark' | 'auto' | 'page'} theme - Color scheme of the sheet. Defaults to that of the page's other elements.
 * @attr unavailable-path - Route where the sheet is not shown; `/page-unavailable` by default.
 * @attr version - Version of what the user agrees to, such as that of the cookie notice. A user who agreed to another one
 *   is asked again.
 * @attr max-age-days - Days after which the user is asked again.
 * @attr record-url - Address that gets the record of each answer in a POST.
 * @attr {'watch'} scripts - Finds scripts that wait for consent also if the page adds all of them after the element.
 * @attr clear-cookies - Cookies to remove while their category is not allowed, such as `_ga* marketing:_fbp`. Names without a
 *   category are analytical.
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
  declare version: string | undefined;
  declare maxAgeDays: string | undefined;
  declare recordUrl: string | undefined;
  declare scripts: 'watch' | undefined;
  declare clearCookies: string | undefined;

  readonly #tag: ConsentTag = {
    loadPrerendered: (replace) =>
      (this.#first ??= import('./consent/load-first-sheet.ts').then(({ loadFirstSheet }) => {
        const core = getBaseCore();
        const { get } = storageService(core);
        return loadFirstSheet(core, this, { answer: consent().accept, get, replace });
      })),
    load: () => import('./consent/open-consent.ts').then(({ openConsent }) => openConsent(this)),
    loadFailed: (error) => logLoadFailure(hostOf(this), TAG, error),
    validity: this,
    dispatch: (answer) => hostOf(this).emit('sso-consent', answer),
    apply: (answer, isOwn) => {
      if (this.matches(REQUESTS) || document.querySelector('[data-sso-consent]'))
        void import('./prerender/apply-consent.prerender.ts').then(
          ({ applyConsent }) => applyConsent(getBaseCore(), this, answer, isOwn),
          this.#tag.loadFailed,
        );
    },
  };
  #first: Promise<PrerenderedSheet> | undefined;
  #release: (() => void) | undefined;

  constructor() {
    super();
    reflectProperties(this, [
      'theme',
      'unavailablePath',
      'locale',
      'version',
      'maxAgeDays',
      'recordUrl',
      'scripts',
      'clearCookies',
    ]);
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
    return consent().choices(this.#tag);
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
