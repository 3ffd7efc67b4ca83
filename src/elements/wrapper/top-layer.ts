/** Marks an element that pages' dialog libraries must neither hide nor treat as outside. */
export function markTopLayer(element: Element): void {
  // Angular's CDK and `aria-hidden`, which Radix uses, spare live regions.
  element.setAttribute('aria-live', 'off');
  element.setAttribute('data-react-aria-top-layer', 'true');
}
