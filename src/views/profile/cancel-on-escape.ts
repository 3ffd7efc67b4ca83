import type { KeyboardEvent } from 'react';

/** Cancels the edit of a card if the key is Esc (profile-30). An input method keeps its own Esc. */
export function cancelOnEscape(event: KeyboardEvent, cancel: () => void): void {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  cancel();
}
