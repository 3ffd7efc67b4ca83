import type { Host } from '../../core/kernel/events.ts';

/** Events that ask the page for permission: the default action follows unless a listener prevents it. */
const REQUESTS: readonly string[] = ['sso-navigate', 'sso-product-open'];

/**
 * The tag, as views and flows see it. The events of a removed tag are dispatched on the document, where the page may still
 * be listening. A removed tag does not navigate, because the page has moved on.
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
