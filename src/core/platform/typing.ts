/** Times in milliseconds; see `TYPING_CONSTANTS`. */
export interface TypingTimes {
  readonly typingPauseMs: number;
  readonly typingWaitMs: number;
}

/**
 * Detects that the user is typing, when a dialog must not open and take the keys. Listens from the call on.
 * The prerendered sheet has its own copy.
 */
export function createTyping(now: () => number, { typingPauseMs, typingWaitMs }: TypingTimes) {
  const notText = 'button, checkbox, color, file, image, radio, range, reset, submit'.split(', ');
  let lastKeyMs = -Infinity;
  /** True while a text field that contains text has the focus, also inside open shadow roots. */
  const isFieldInUse = (): boolean => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    if (focused instanceof HTMLInputElement)
      return focused.value !== '' && !notText.includes(focused.type);
    if (focused instanceof HTMLTextAreaElement) return focused.value !== '';
    return focused instanceof HTMLElement && focused.isContentEditable && focused.innerText !== '';
  };
  // The build prerenders the sheet without a document.
  if (typeof document !== 'undefined')
    document.addEventListener('keydown', () => (lastKeyMs = now()), { capture: true });
  return {
    /** True while a dialog that is due since `dueMs` should wait for the user to stop; false after the longest wait. */
    isUserTyping: (dueMs: number): boolean =>
      now() - dueMs < typingWaitMs && (now() - lastKeyMs < typingPauseMs || isFieldInUse()),
  };
}
