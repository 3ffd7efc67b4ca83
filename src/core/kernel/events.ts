import { defineService } from './core.ts';

/** The cookies that the user allows. */
export interface ConsentChoices {
  readonly essentialCookies: boolean;
  readonly analyticalCookies: boolean;
  readonly marketingCookies: boolean;
}

/** The proof of an answer to the consent sheet. It names no user, address or browser. */
export interface ConsentRecord {
  /** A random UUID. */
  readonly id: string;
  /** When the user answered, in ISO 8601 and UTC. */
  readonly at: string;
  /** The element's `version`; empty without one. */
  readonly version: string;
  /** The SHA-256 hash of the texts that the sheet showed, in hexadecimal; empty on a page without https. */
  readonly textHash: string;
  /** The language of the sheet, as BCP 47. */
  readonly locale: string;
  readonly choices: ConsentChoices;
  /** Whether the browser sent Global Privacy Control. */
  readonly gpc: boolean;
}

/** The events that the elements dispatch. No detail contains a password, a one-time code or a token. */
export interface SsoEvents {
  'sso-ready': Record<string, never>;
  'sso-signed-in': { userId: string; displayName: string; tenant: string };
  'sso-signed-out': { reason: SignOutReason };
  /** Cancelable: if it is canceled, nothing is sent, and the form says that the sign-in did not happen. */
  'sso-before-sign-in': { tenant: string; method: SignInMethod };
  /** Cancelable: if it is canceled, the session stays. Not dispatched for an end that the user did not ask for. */
  'sso-before-sign-out': { reason: SignOutReason };
  /** Dispatched when the expiry warning opens. */
  'sso-session-warning': { remainingSeconds: number };
  /** Dispatched when this tab or another has extended the session. */
  'sso-session-refreshed': { expiresInSeconds: number };
  /** Cancelable: if it is not canceled, the element navigates. `reload` requests a full load. */
  'sso-navigate': { path: string; reload: boolean };
  /** Cancelable: if it is not canceled, the element opens the product. */
  'sso-product-open': { productCode: string; url: string };
  /** The user has opened or closed the user menu. */
  'sso-menu-toggle': { isOpen: boolean };
  /** The user has chosen which cookies to allow. `record` is missing for an answer to another app of the suite. */
  'sso-consent': ConsentChoices & { record?: ConsentRecord };
  /** The user has chosen another language. `locale` is a suite locale (`en_US`). */
  'sso-locale-change': { locale: string };
  /** The user has reached a step. Dispatched only after `configure({ steps: true })`. */
  'sso-step': SsoStep;
  /**
   * A failure that the page may want to log. `source` names the call or the part that failed. A failed call has a
   * `url`, without its query, and the reply's `status`, 0 without a reply.
   */
  'sso-error': {
    source: string;
    kind: ErrorKind;
    message: string;
    url?: string;
    status?: number;
    requestId?: string;
  };
}

/** The detail of `sso-step`; `steps.ts` says when each is reached. */
export type SsoStep =
  | {
      source: 'sign-in';
      step:
        | 'shown'
        | 'typable'
        | 'submitted'
        | 'second-step'
        | 'signed-in'
        | 'refused'
        | 'failed'
        | 'canceled';
    }
  | {
      source: 'reset';
      step: 'shown' | 'code-sent' | 'submitted' | 'changed' | 'refused' | 'failed';
    }
  | { source: 'session'; step: 'warned' | 'extended' | 'signed-out' | 'ended' }
  | { source: 'consent'; step: 'asked' | 'given' | 'declined' };

/** What failed: the `kind` of `sso-error`. Documented in docs/error-codes.md. */
export type ErrorKind =
  /**
   * No reply to a call, and the browser says that it is offline.
   *
   * Nothing; the element asks the user to try again.
   */
  | 'offline'
  /**
   * No reply to a call, or no environment file that would name the tenant.
   *
   * Check `api-base`, the gateway's `ALLOWED_ORIGINS`, and whether the gateway runs. The console names the address.
   */
  | 'unreachable'
  /**
   * No complete reply to a call in time.
   *
   * Find the call in the gateway's log. Check the database and the proxies in between.
   */
  | 'timeout'
  /**
   * A reply that is not JSON.
   *
   * Check that `/api/` is forwarded to the gateway, and not answered by a proxy or by the app's own page.
   */
  | 'not-json'
  /**
   * JSON that does not fit the contract.
   *
   * Run `npx sso-elements check-gateway` against the gateway.
   */
  | 'wrong-shape'
  /**
   * The gateway refused the call; `status` and `message` say why.
   *
   * Find `requestId` in the gateway's log if the reason is not clear.
   */
  | 'rejected'
  /**
   * The first call after a sign-in was a 401: the browser did not keep the session cookie.
   *
   * Serve the page and the gateway from one site. The console names both origins.
   */
  | 'cookie'
  /**
   * A file of an element did not load, or threw; `message` names it.
   *
   * Keep the files of the previous release while pages of it are open. Check policies, `integrity` and proxies.
   */
  | 'load'
  /**
   * The element does not work: its `api-base` differs from the page's, or only another element names the gateway to which
   * its passwords would go.
   *
   * Set the same `api-base` on all elements, or call `configure()`.
   */
  | 'settings'
  /**
   * A view threw an error, and shows a message with a button that tries again.
   *
   * Report it with `message`.
   */
  | 'render'
  /**
   * The URL of a product is not safe, so its card does not open it.
   *
   * Correct the product's URL at the gateway.
   */
  | 'invalid-link';

/**
 * Why a session ended: the user signed out here (`manual`) or in another tab (`elsewhere`), the session expired
 * (`expired`), an administrator ended it (`administrator`: a 401 whose data has `endedBy`), or the gateway no longer
 * accepts the session (`lost`: a 401 without `endedBy`).
 */
export type SignOutReason = 'manual' | 'expired' | 'administrator' | 'lost' | 'elsewhere';

/** How a user signs in: with a password, at a provider, or with a passkey. */
export type SignInMethod = 'password' | 'provider' | 'passkey';

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
