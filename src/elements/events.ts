import type { SsoEvents } from '../core/kernel/events.ts';

type SsoEventMap = { [K in keyof SsoEvents]: CustomEvent<SsoEvents[K]> };

/** Types the events of `addEventListener('sso-…')` on elements, the document and the window. */
/* oxlint-disable typescript/no-empty-object-type -- extending a DOM interface is how it gets more members */
declare global {
  interface HTMLElementEventMap extends SsoEventMap {}
  interface DocumentEventMap extends SsoEventMap {}
  interface WindowEventMap extends SsoEventMap {}
}
