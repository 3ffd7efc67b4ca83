const MODAL = 'dialog:modal, [aria-modal="true"]';

/** Returns true while a modal dialog is open, ours or the page's, also inside open shadow roots. */
export function isModalOpen(root: Document | ShadowRoot = document): boolean {
  const modals = [...root.querySelectorAll(MODAL)];
  if (modals.some((modal) => modal.checkVisibility())) return true;
  return [...root.querySelectorAll('*')].some(
    ({ shadowRoot }) => shadowRoot !== null && isModalOpen(shadowRoot),
  );
}
