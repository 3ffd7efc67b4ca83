const MODAL = 'dialog:modal, [aria-modal="true"]';

/** True while a modal dialog of ours or of the host page stands, in whichever open shadow root. */
export function isModalOpen(root: Document | ShadowRoot = document): boolean {
  const modals = [...root.querySelectorAll(MODAL)];
  if (modals.some((modal) => modal.checkVisibility())) return true;
  return [...root.querySelectorAll('*')].some(
    ({ shadowRoot }) => shadowRoot !== null && isModalOpen(shadowRoot),
  );
}
