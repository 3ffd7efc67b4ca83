/** The dialogs that are kept on top. Which of them is above the others is up to their views. */
const kept = new Set<EventTarget>();

/** Returns true for an event in a dialog of ours, or in any element of ours, of any version. */
const isOurs = (event: Event): boolean =>
  event
    .composedPath()
    .some(
      (node) =>
        kept.has(node) ||
        (node instanceof Element &&
          (node.localName.startsWith('sso-') || node.matches('.sso-reauth'))),
    );

/**
 * Keeps a modal dialog above the dialogs that the page opens later, which would make it inert. A dialog that opens
 * takes the focus; nothing else outside of a modal dialog can. Returns a function that stops it.
 */
export function keepOnTop(dialog: HTMLDialogElement): () => void {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  let focused = (dialog.getRootNode() as Document | ShadowRoot).activeElement;
  let isRaising = false;
  const raise = (): void => {
    const before = focused;
    // Closing returns the focus to the page for a moment.
    isRaising = true;
    dialog.close();
    dialog.showModal();
    isRaising = false;
    if (before instanceof HTMLElement && dialog.contains(before)) before.focus();
  };
  // The window does not hear of a focus that moves within a shadow tree.
  const onOwnFocus = ({ target }: Event): void => {
    if (!isRaising && target instanceof Element) focused = target;
  };
  const onFocus = (event: Event): void => {
    const isShown = dialog.isConnected && dialog.open;
    if (!isRaising && isShown && !isOurs(event)) raise();
  };
  kept.add(dialog);
  dialog.addEventListener('focusin', onOwnFocus, options);
  window.addEventListener('focusin', onFocus, options);
  return () => {
    kept.delete(dialog);
    controller.abort();
  };
}
