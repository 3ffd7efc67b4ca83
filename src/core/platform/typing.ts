import { defineService, type BaseCore } from '../kernel/base-core.ts';
import { TYPING_CONSTANTS } from '../kernel/typing-constants.ts';

const NOT_TEXT = 'button, checkbox, color, file, image, radio, range, reset, submit';

/** What has the focus, in whichever open shadow root. */
function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** True while a text field that holds text has the focus. */
function isFieldInUse(): boolean {
  const focused = focusedElement();
  if (focused instanceof HTMLInputElement)
    return focused.value !== '' && !NOT_TEXT.split(', ').includes(focused.type);
  if (focused instanceof HTMLTextAreaElement) return focused.value !== '';
  return focused instanceof HTMLElement && focused.isContentEditable && focused.innerText !== '';
}

/** Whether the user is typing: what opens by itself then would swallow keys. Listens from the first use on. */
export const typingService = defineService('typing', (core: BaseCore) => {
  const { typingPauseMs, typingWaitMs } = { ...TYPING_CONSTANTS, ...core.constants };
  const { now } = core.ports;
  let lastKeyMs = -Infinity;
  // The build renders the first sheet where there is no page.
  if (typeof document !== 'undefined')
    document.addEventListener('keydown', () => (lastKeyMs = now()), { capture: true });
  return {
    /** True while what has been due since `dueMs` should wait; false after the longest wait. */
    isInTheWay: (dueMs: number): boolean =>
      now() - dueMs < typingWaitMs && (now() - lastKeyMs < typingPauseMs || isFieldInUse()),
  };
});
