import type { Host } from '../core/events.ts';

/** What a tag asks for leave to do. */
const REQUESTS: readonly string[] = ['sso-navigate', 'sso-product-open'];

/**
 * The tag, as views and flows see it. Once it was removed its events are dispatched on the document, where the page may
 * still be listening, and it does nothing more by itself: whoever removed it has moved on.
 */
export const hostOf = (element: HTMLElement): Host => ({
  emit(type, detail) {
    const event = new CustomEvent(type, {
      detail,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    if (element.isConnected) return element.dispatchEvent(event);
    return document.dispatchEvent(event) && !REQUESTS.includes(type);
  },
});
