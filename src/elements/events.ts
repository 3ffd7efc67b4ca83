import type { SsoEvents } from '../core/kernel/events.ts';

type SsoEventMap = { [K in keyof SsoEvents]: CustomEvent<SsoEvents[K]> };

/** Lets `addEventListener('sso-…')` know its details, on a tag, the document and the window. */
/* eslint-disable @typescript-eslint/no-empty-object-type -- an interface of the DOM grows by what it extends */
declare global {
  interface HTMLElementEventMap extends SsoEventMap {}
  interface DocumentEventMap extends SsoEventMap {}
  interface WindowEventMap extends SsoEventMap {}
}
