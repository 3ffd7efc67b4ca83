import { getBaseCore } from '../core/kernel/base-core.ts';
import { watchService } from '../core/session/watch.ts';

/** The guards on the page, in the order in which they were connected. */
const guards = new Set<HTMLElement>();

const loadActions = () => import('./guard/guard-actions.ts');
const load = async () => (await loadActions()).open(guards);

/** The attributes as properties. A string is smaller than a list, and in this order it compresses best. */
const PROPERTIES =
  'apiBase unavailablePath tenant environment reauth loginPath termsPath locale theme workerSrc tenantHeader';

// A server that renders has no HTMLElement, and never uses the class.
const Base = globalThis.HTMLElement ?? Object;

/**
 * Warns users before their session expires, on any page of the suite. Renders nothing until the session is about to
 * end, and loads React shortly before that.
 *
 * @element sso-session-guard
 * @attr api-base - Origin of the gateway. Defaults to the page's origin.
 * @attr tenant - Tenant code. Defaults to the tenant of the last visit.
 * @attr tenant-header - Name of the request header with the tenant code; `tenant-code` by default.
 * @attr environment - Address of the environment file, which has `userInactivityTime`.
 * @attr login-path - Route to which users without a session are redirected; `/login` by default.
 * @attr terms-path - Route without a warning; `/terms&condition` by default.
 * @attr unavailable-path - Route without a warning; `/page-unavailable` by default.
 * @attr {Locale} locale - Locale such as `fr_FR`; the user's own choice takes precedence. Defaults to the account's
 *   locale, then the browser's, then `en_US`.
 * @attr {'light' | 'dark' | 'auto' | 'page'} theme - Color scheme of the warning. Defaults to that of the page's other elements.
 * @attr worker-src - Address of a copy of `session.worker.js` on the page's own origin.
 * @attr {'inline'} reauth - `inline` requests a new sign-in over the page, where unsaved work is kept, instead of a redirect.
 * @event sso-session-warning - Dispatched when the expiry warning opens.
 * @event sso-session-refreshed - Dispatched when this tab or another has extended the session.
 * @event sso-before-sign-out - Dispatched before the user signs out. Cancelable: cancel it, and the session stays. Not dispatched if
 *   the session ends otherwise: by time, by an administrator, by another 401, or in another tab.
 * @event sso-signed-out - Dispatched when the session has ended: by the user (`manual`), by time, by an administrator, by another 401
 *   (`lost`), or in another tab (`elsewhere`).
 * @event sso-step - Dispatched for each step of the session after `configure({ steps: true })`, from a closed list.
 * @event sso-navigate - Dispatched before the element navigates. Cancelable: cancel it to use your own router. `reload` requests
 *   a full load.
 * @event sso-error - Dispatched on a failure that the page may want to log. `url` has no query, `status` is 0 without a reply, and
 *   the gateway's log has `requestId`.
 */
class SsoSessionGuard extends Base {
  declare apiBase: string | undefined;
  declare tenant: string | undefined;
  declare tenantHeader: string | undefined;
  declare environment: string | undefined;
  declare loginPath: string | undefined;
  declare termsPath: string | undefined;
  declare unavailablePath: string | undefined;
  declare locale: string | undefined;
  declare theme: 'light' | 'dark' | 'auto' | 'page' | undefined;
  declare workerSrc: string | undefined;
  declare reauth: 'inline' | undefined;

  static {
    // Frameworks set only properties that exist. The first action of the guard writes them to its attributes.
    for (const name of PROPERTIES.split(' ')) this.prototype[name as 'apiBase'] = undefined;
  }

  #release: (() => void) | undefined;

  connectedCallback(): void {
    guards.add(this);
    // Already set if the element was moved.
    this.#release ??= watchService(getBaseCore()).acquire({
      load,
      isGuard: true,
      workerSrc: this.workerSrc ?? this.getAttribute('worker-src'),
    });
  }

  disconnectedCallback(): void {
    // Scripts that swap pages put an element back after some promises.
    setTimeout(() => {
      if (this.isConnected) return;
      guards.delete(this);
      this.#release?.();
      this.#release = undefined;
    });
  }

  /** Whole seconds until the session ends; 0 if no user is signed in. */
  get remaining(): number {
    return Math.ceil(watchService(getBaseCore()).remainingMs() / 1000);
  }

  /** Extends the session without showing anything. Resolves to false on failure; never rejects. */
  refresh(): Promise<boolean> {
    return loadActions().then(
      (actions) => actions.refresh(guards),
      () => false,
    );
  }

  /**
   * Resolves to true if the user has signed in or confirmed who they are within `maxAgeSeconds`, 300 by default; asks for
   * that in a dialog over the page if not. Resolves to false if the user cancels, or on failure; never rejects.
   */
  confirm(freshness?: { maxAgeSeconds?: number }): Promise<boolean> {
    return loadActions().then(
      (actions) => actions.confirm(guards, freshness),
      () => false,
    );
  }

  /** Signs out in all tabs and on the gateway, and redirects to sign-in. Rejects if its code can't be loaded. */
  signOut(): Promise<void> {
    return loadActions().then((actions) => actions.signOut(guards));
  }

  /** Resolves to a token for a back end of the suite. Rejects if the user is signed out or the gateway gives none. */
  token(audience: string): Promise<string> {
    return loadActions().then((actions) => actions.token(guards, audience));
  }
}

export type { SsoSessionGuard };

declare global {
  interface HTMLElementTagNameMap {
    'sso-session-guard': SsoSessionGuard;
  }
}

const TAG = 'sso-session-guard';
// A server that renders has no registry.
const { customElements: registry }: Partial<typeof globalThis> = globalThis;
if (!registry?.get(TAG)) registry?.define(TAG, SsoSessionGuard);
