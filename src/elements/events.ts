import type { SsoEvents } from '../core/events.ts';

/** Lets `element.addEventListener('sso-…')` know its details. */
declare global {
  interface HTMLElementEventMap {
    'sso-ready': CustomEvent<SsoEvents['sso-ready']>;
    'sso-signed-in': CustomEvent<SsoEvents['sso-signed-in']>;
    'sso-signed-out': CustomEvent<SsoEvents['sso-signed-out']>;
    'sso-session-warning': CustomEvent<SsoEvents['sso-session-warning']>;
    'sso-session-refreshed': CustomEvent<SsoEvents['sso-session-refreshed']>;
    'sso-navigate': CustomEvent<SsoEvents['sso-navigate']>;
    'sso-product-open': CustomEvent<SsoEvents['sso-product-open']>;
    'sso-consent': CustomEvent<SsoEvents['sso-consent']>;
    'sso-locale-change': CustomEvent<SsoEvents['sso-locale-change']>;
    'sso-error': CustomEvent<SsoEvents['sso-error']>;
  }
}
