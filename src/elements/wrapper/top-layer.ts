/** Marks an element that pages' dialog libraries must neither hide nor treat as outside. */
export function markTopLayer(element: Element): void {
  // Angular's CDK and `aria-hidden`, which Radix uses, spare live regions.
  element.setAttribute('aria-live', 'off');
  element.setAttribute('data-react-aria-top-layer', 'true');
  ignoreKeysIn(element);
}

/** Mantine, which hears keys on the window before our dialogs do, ignores those whose target has this mark. */
function ignoreKeysIn(element: Element): void {
  const mark = (target: EventTarget | null): void => {
    if (target instanceof Element) target.setAttribute('data-mantine-stop-propagation', 'true');
  };
  mark(element);
  // In the light DOM, the target is the field.
  element.addEventListener('focusin', ({ target }) => mark(target));
}
