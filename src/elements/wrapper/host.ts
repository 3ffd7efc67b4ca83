import type { Host } from '../../core/kernel/events.ts';

/** Events with a default action, which a listener can prevent. */
const REQUESTS: readonly string[] = ['sso-navigate', 'sso-product-open'];

/**
 * Returns the host that views and flows use for an element. Dispatches the events of a removed element on the
 * document, where the page may still be listening. A removed element does not navigate, because the page has moved
 * on.
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
