import type { Host } from '../core/events.ts';

/** The tag, as views and flows see it. */
export const hostOf = (element: HTMLElement): Host => ({
  emit: (type, detail) =>
    element.dispatchEvent(
      new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }),
    ),
});
