import type { MouseEvent } from 'react';

/** Returns true for a click that follows a link in the same tab: the main button without modifier keys. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented;
}
