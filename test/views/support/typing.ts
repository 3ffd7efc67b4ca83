/** Presses a key on an element, and returns the event, whose `defaultPrevented` shows whether it was handled. */
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

/** Sets a field's value as typing does. */
export function typeInto(field: HTMLInputElement, value: string): void {
  // React's setter on the element would record the value, and React would ignore the event.
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  own?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}
