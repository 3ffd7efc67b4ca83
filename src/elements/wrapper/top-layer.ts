/** Marks an element whose keys the dialogs of Mantine must ignore, because they get them before ours do. */
export function markKeys(element: Element): void {
  element.setAttribute('data-mantine-stop-propagation', 'true');
}

/** Marks an element that pages' dialog libraries must neither hide nor treat as outside. */
export function markTopLayer(element: Element): void {
  // Angular's CDK and `aria-hidden`, which Radix uses, spare live regions.
  element.setAttribute('aria-live', 'off');
  element.setAttribute('data-react-aria-top-layer', 'true');
  markKeys(element);
}
