import { focusAgain, rememberFocus } from './last-focus.ts';
import { pathOf } from './watch-place.ts';

/**
 * Frames in a row in which a dialog is raised above a page that raises its own each time, and how often until the next
 * frame. Without a limit, a page that does so in a microtask would never paint again.
 */
const MOST_TIMES = 20;

/**
 * Returns true for a dialog of ours, or any element of ours, of any version. Which of our dialogs is above the others is
 * up to their views.
 */
const isOurs = (node: EventTarget): boolean =>
  node instanceof Element &&
  (node.localName.startsWith('sso-') || node.matches('.sso-dialog, .sso-reauth'));

/** Returns true if an element or a frame of the page has the focus. */
function isFocusOutside(): boolean {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused !== null && focused !== document.body && !pathOf(focused).some(isOurs);
}

/** Returns true for a popover that is shown where the dialog is, and so may cover a part of it. */
function isOver(popover: Element, dialog: Element): boolean {
  if (!popover.matches(':popover-open')) return false;
  const a = dialog.getBoundingClientRect();
  const b = popover.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * Keeps a modal dialog above what the page opens later, and open. A dialog that opens takes the focus, and makes ours
 * inert; nothing else outside of a modal dialog can take the focus, except in a frame. Returns a function that stops it.
 */
export function keepOnTop(dialog: HTMLDialogElement): () => void {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  let isRaising = false;
  let times = 0;
  let frames = 0;
  let frame: number | undefined;
  const raise = (): void => {
    if (isRaising || !dialog.isConnected || times === MOST_TIMES) return;
    times += 1;
    // Closing returns the focus to the page for a moment.
    isRaising = true;
    dialog.close();
    dialog.showModal();
    isRaising = false;
    focusAgain(dialog);
    checkSoon();
  };
  const isOnTop = (): boolean => dialog.open && dialog.matches(':modal') && !isFocusOutside();
  const check = (): void => {
    if (isOnTop() || frames === MOST_TIMES) return;
    frames += 1;
    raise();
  };
  const onFrame = (): void => {
    frame = undefined;
    times = 0;
    if (isOnTop()) frames = 0;
    check();
  };
  const checkSoon = (): void => {
    frame ??= requestAnimationFrame(onFrame);
  };
  // The window does not hear of a focus that moves within a shadow tree.
  const onOwnFocus = ({ target }: Event): void => {
    if (!isRaising) rememberFocus(dialog, target);
  };
  const onFocus = (event: Event): void => {
    if (!event.composedPath().some(isOurs)) raise();
  };
  const onToggle = ({ target }: Event): void => {
    if (target instanceof Element && isOver(target, dialog)) raise();
  };
  const opened = new MutationObserver(check);
  rememberFocus(dialog, (dialog.getRootNode() as Document | ShadowRoot).activeElement);
  dialog.addEventListener('focusin', onOwnFocus, options);
  window.addEventListener('focusin', onFocus, options);
  // The focus has moved to a frame.
  window.addEventListener('blur', checkSoon, options);
  window.addEventListener('toggle', onToggle, options);
  opened.observe(dialog, { attributeFilter: ['open'] });
  // The page may have shown a dialog or a popover before this was loaded, or moved ours, which closes it.
  const popovers = document.querySelectorAll('[popover]');
  if ([...popovers].some((popover) => isOver(popover, dialog))) raise();
  check();
  return () => {
    controller.abort();
    opened.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
