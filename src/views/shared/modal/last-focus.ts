/** The element of each dialog that had the focus last. */
const lastFocused = new WeakMap<Element, HTMLElement>();

/** Remembers an element of a dialog as the one that has the focus; ignores others. */
export function rememberFocus(dialog: Element, focused: EventTarget | null): void {
  if (focused instanceof HTMLElement && dialog.contains(focused)) lastFocused.set(dialog, focused);
}

/** Focuses the element of a dialog that had the focus last, or the one that gets it when the dialog opens. */
export function focusAgain(dialog: Element): void {
  const known = lastFocused.get(dialog);
  if (known && dialog.contains(known)) known.focus();
  else dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus();
}
