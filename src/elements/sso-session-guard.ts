import { getBaseCore } from '../core/kernel/base-core.ts';
import { watchService } from '../core/session/watch.ts';

/** The guards on the page, in the order they came. */
const guards = new Set<HTMLElement>();

const fetchMore = () => import('./guard/guard-actions.ts');
const load = async () => (await fetchMore()).open(guards);

// A server that renders has no elements; there the class is never used.
const Base = globalThis.HTMLElement ?? Object;

/**
 * Keeps a signed-in person from being signed out by surprise, on any page of the suite (spec 4). It
 * shows nothing until the session is about to end; React comes shortly before that.
 *
 * @element sso-session-guard
 * @attr api-base - Origin of the gateway; the page's own by default.
 * @attr tenant - Tenant code, unless the host name or the environment says it.
 * @attr tenant-header - Name of the header that carries the tenant code; `tenant-code` by default.
 * @attr environment - Address of `environment.release.json`.
 * @attr login-path - Where sign-in is; `/login` by default.
 * @attr terms-path - Where the terms are, which need no session; `/terms&condition` by default.
 * @attr unavailable-path - Where a person goes whom the portal can't serve; `/page-unavailable` by default.
 * @attr {Locale} locale - Language, as `fr_FR`; else the person's, else the browser's, else `en_US`. Her own choice wins.
 * @attr {'light' | 'dark' | 'auto'} theme - For the warning; as the page's other tags by default.
 * @attr worker-src - Address of `session.worker.js` on the page's own origin, for a strict policy.
 * @attr {'inline'} reauth - `inline` asks to sign in again over the page, where unsaved work stays.
 * @event sso-session-warning - The warning has opened.
 * @event sso-session-refreshed - The session was prolonged, by this tab or another.
 * @event sso-signed-out - The session ended, and why.
 * @event sso-navigate - Cancelable: prevent it and route yourself; else the page is loaded.
 * @event sso-error - A failure the page may want to log.
 */
class SsoSessionGuard extends Base {
  #release: (() => void) | undefined;

  connectedCallback(): void {
    guards.add(this);
    // Undefined unless it was only moved.
    this.#release ??= watchService(getBaseCore()).acquire({
      load,
      isGuard: true,
      workerSrc: this.getAttribute('worker-src'),
    });
  }

  disconnectedCallback(): void {
    // A move disconnects and connects again at once.
    queueMicrotask(() => {
      if (this.isConnected) return;
      guards.delete(this);
      this.#release?.();
      this.#release = undefined;
    });
  }

  /** Whole seconds until the session ends; 0 when nobody is signed in. */
  get remaining(): number {
    return Math.ceil(watchService(getBaseCore()).remainingMs() / 1000);
  }

  /** Prolongs the session; false when that did not work. Shows nothing. Never rejects. */
  refresh(): Promise<boolean> {
    return fetchMore().then(
      ({ refresh }) => refresh(guards),
      () => false,
    );
  }

  /** Signs out here, in all tabs and on the gateway, and goes to sign-in. Rejects when its code can't be fetched. */
  signOut(): Promise<void> {
    return fetchMore().then(({ signOut }) => signOut(guards));
  }
}

export type { SsoSessionGuard };

declare global {
  interface HTMLElementTagNameMap {
    'sso-session-guard': SsoSessionGuard;
  }
}

const TAG = 'sso-session-guard';
if (globalThis.customElements && !customElements.get(TAG)) {
  customElements.define(TAG, SsoSessionGuard);
}
