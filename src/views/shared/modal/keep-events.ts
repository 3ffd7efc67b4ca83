/** Events of a press, with which pages notice a press outside of their dialogs. */
const PRESSES = 'pointerdown pointerup mousedown mouseup touchstart touchend';
/** Events that pages handle on the way up: shortcuts, presses outside, changes of the focus, and scrolling. */
const RISING =
  'keydown keyup keypress click dblclick auxclick contextmenu focusin focusout wheel touchmove';

/** Keys that the browser handles in a modal dialog, and with which pages close or trap their own. */
const BROWSER_KEYS = ['Escape', 'Tab'];

/** Dispatches a copy of an event that stays in the shadow tree of its target. */
function relay(event: Event): void {
  const [target] = event.composedPath();
  const facts: Record<string, unknown> = {};
  for (const name in event) {
    const value: unknown = Reflect.get(event, name);
    facts[name] = typeof value === 'function' ? (value.bind(event) as unknown) : value;
  }
  // In Firefox, every `KeyboardEvent` leaves the shadow tree.
  const Copy = event instanceof KeyboardEvent ? UIEvent : (event.constructor as typeof Event);
  const copy = new Copy(event.type, { ...facts, composed: false });
  for (const name in facts)
    if (!(name in copy)) Object.defineProperty(copy, name, { value: facts[name] });
  if (target?.dispatchEvent(copy) === false) event.preventDefault();
}

/** Returns true for a click whose only effect is that of its listeners. */
const isPlain = (target: EventTarget | undefined): boolean =>
  target instanceof Element && !target.closest('a, input, label, button:not([type="button"])');

/** Returns true if a dialog is the innermost modal one around an event's target: one of ours can contain another. */
function isInnermost(dialog: HTMLDialogElement, event: Event): boolean {
  const isModal = (node: EventTarget) =>
    node instanceof HTMLDialogElement && node.matches(':modal');
  return event.composedPath().find(isModal) === dialog;
}

/**
 * Cancels a dialog in place of the browser, which closes it on a second Esc although its `cancel` event is prevented.
 * Until it is open again, a third Esc would reach the page's dialog.
 */
function cancel(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const isForBrowser = event.type === 'keydown' && event.key === 'Escape' && !event.isComposing;
  if (!isForBrowser || event.defaultPrevented) return;
  event.preventDefault();
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
}

/**
 * Keeps keys and presses in a modal dialog from the page, which would close or move its own dialogs. The page's listeners
 * may be first on the way down, so this listens on the window. Events in a shadow tree reach our own listeners as
 * copies. Returns a function that stops it.
 */
export function keepEvents(dialog: HTMLDialogElement): () => void {
  const root = dialog.getRootNode();
  const outermost = root instanceof ShadowRoot ? root.host : dialog;
  const controller = new AbortController();
  const { signal } = controller;
  const onKey = (event: KeyboardEvent): void => {
    if (!isInnermost(dialog, event)) return;
    const isShadow = root instanceof ShadowRoot;
    // Only pages that see the field know that a key is typed into it.
    if (!isShadow && !BROWSER_KEYS.includes(event.key)) return;
    event.stopImmediatePropagation();
    if (isShadow) relay(event);
    cancel(dialog, event);
  };
  const onPress = (event: Event): void => {
    if (!event.composedPath().includes(dialog)) return;
    event.stopImmediatePropagation();
    // No view of ours listens to touches.
    if (root instanceof ShadowRoot && event instanceof MouseEvent) relay(event);
  };
  const onClick = (event: MouseEvent): void => {
    if (root instanceof ShadowRoot && isPlain(event.composedPath()[0])) onPress(event);
  };
  for (const type of ['keydown', 'keyup', 'keypress'] as const)
    window.addEventListener(type, onKey, { capture: true, signal });
  for (const type of PRESSES.split(' '))
    window.addEventListener(type, onPress, { capture: true, signal });
  window.addEventListener('click', onClick, { capture: true, signal });
  for (const type of RISING.split(' '))
    outermost.addEventListener(type, (event) => event.stopPropagation(), { signal, passive: true });
  return () => controller.abort();
}
