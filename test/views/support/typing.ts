/** Presses a key on an element; the event tells whether it was taken. */
export function press(target: Element, key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    composed: true,
    cancelable: true,
    ...init,
  });
  target.dispatchEvent(event);
  return event;
}

/** Gives a field a value as typing does. */
export function typeInto(field: HTMLInputElement, value: string): void {
  // React's own setter on the element would take the value for known.
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  own?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}
