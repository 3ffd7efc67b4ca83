const NOT_TEXT = 'button, checkbox, color, file, image, radio, range, reset, submit';

/** Returns the focused element, also inside open shadow roots. */
function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** True while a text field that contains text has the focus. */
function isFieldInUse(): boolean {
  const focused = focusedElement();
  if (focused instanceof HTMLInputElement)
    return focused.value !== '' && !NOT_TEXT.split(', ').includes(focused.type);
  if (focused instanceof HTMLTextAreaElement) return focused.value !== '';
  return focused instanceof HTMLElement && focused.isContentEditable && focused.innerText !== '';
}

/** Times in milliseconds; see `TYPING_CONSTANTS`. */
export interface TypingTimes {
  readonly typingPauseMs: number;
  readonly typingWaitMs: number;
}

/**
 * Detects that the user is typing, when a dialog must not open and take the keys. Listens from the call on. Has no
 * imports, because the prerendered consent sheet uses it before the core is loaded.
 */
export function createTyping(now: () => number, { typingPauseMs, typingWaitMs }: TypingTimes) {
  let lastKeyMs = -Infinity;
  // The build prerenders the sheet without a document.
  if (typeof document !== 'undefined')
    document.addEventListener('keydown', () => (lastKeyMs = now()), { capture: true });
  return {
    /** True while a dialog that is due since `dueMs` should wait for the user to stop; false after the longest wait. */
    isUserTyping: (dueMs: number): boolean =>
      now() - dueMs < typingWaitMs && (now() - lastKeyMs < typingPauseMs || isFieldInUse()),
  };
}
