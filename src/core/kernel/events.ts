import { defineService } from './core.ts';

/** The events that the elements dispatch. No detail contains a password, a one-time code or a token. */
export interface SsoEvents {
  'sso-ready': Record<string, never>;
  'sso-signed-in': { userId: string; displayName: string; tenant: string };
  'sso-signed-out': { reason: SignOutReason };
  /** Dispatched when the expiry warning opens. */
  'sso-session-warning': { remainingSeconds: number };
  /** Dispatched when this tab or another has extended the session. */
  'sso-session-refreshed': { expiresInSeconds: number };
  /** Cancelable: if it is not canceled, the element navigates. `reload` requests a full load. */
  'sso-navigate': { path: string; reload: boolean };
  /** Cancelable: if it is not canceled, the element opens the product. */
  'sso-product-open': { productCode: string; url: string };
  /** The user has chosen which cookies to allow. */
  'sso-consent': {
    essentialCookies: boolean;
    analyticalCookies: boolean;
    marketingCookies: boolean;
  };
  /** The user has chosen another language. `locale` is a suite locale (`en_US`). */
  'sso-locale-change': { locale: string };
  /**
   * A failure that the page may want to log. `source` names the call or the part that failed. A failed call has a
   * `url`, without its query, and the reply's `status`, 0 without a reply.
   */
  'sso-error': {
    source: string;
    kind: string;
    message: string;
    url?: string;
    status?: number;
    requestId?: string;
  };
}

/**
 * Why a session ended: the user signed out here (`manual`) or in another tab (`elsewhere`), the session expired
 * (`expired`), an administrator ended it (`administrator`: a 401 whose data has `endedBy`), or the gateway no longer
 * accepts the session (`lost`: a 401 without `endedBy`).
 */
export type SignOutReason = 'manual' | 'expired' | 'administrator' | 'lost' | 'elsewhere';

/** A mounted element, as its view and the core see it. */
export interface Host {
  /** Dispatches an event. Returns false if the page canceled it. */
  emit<K extends keyof SsoEvents>(type: K, detail: SsoEvents[K]): boolean;
  /** True for the session guard, which dispatches the session's events if it is on the page. */
  readonly reportsSession?: boolean;
}

const silentHost: Host = { emit: () => true };

/** The mounted elements, for events that belong to no particular element (a 401, another tab's sign-out). */
export const hostsService = defineService('hosts', () => {
  const hosts = new Set<Host>();
  return {
    /** Registers a mounted element. Returns a function that removes it. */
    add(host: Host): () => void {
      hosts.add(host);
      return () => hosts.delete(host);
    },
    /** Returns the session guard, or the element mounted last. Without any, a host whose events are dropped. */
    current: (): Host =>
      [...hosts].find((host) => host.reportsSession) ?? [...hosts].at(-1) ?? silentHost,
  };
});
