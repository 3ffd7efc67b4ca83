/** A dialog that `openModal` has opened. */
export interface OpenModal {
  /** Leaves the dialog as it is, but no longer protects it or keeps it open. */
  release(): void;
  /** Closes the dialog and restores the focus. */
  close(): void;
}

/** The module with which a dialog stays usable over the dialogs of the page. */
type Protection = Promise<{ protectModal(dialog: HTMLDialogElement): () => void }>;

/**
 * Opens a modal dialog, or adopts an open one, and keeps it open until the returned `close` is called: the browser alone
 * would close it on a second Esc (session-warning-05). The element marked `data-focus-first` gets the focus. The
 * prerendered sheet has its own copy.
 */
export function openModal(dialog: HTMLDialogElement, protection: Protection): OpenModal {
  /** Returns the focused element, even inside shadow roots. */
  const focusedElement = (): Element | null => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused;
  };
  const opener = focusedElement();
  let isReleased = false;
  let endProtection: (() => void) | undefined;
  const open = (): void => {
    // A prerendered dialog is already open, and the user may have moved the focus. Or another dialog was above it.
    if (dialog.open || !dialog.isConnected) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus();
  };
  /** Focuses the page's title, for a dialog that opened before any element had the focus. */
  const focusTitle = (): void => {
    const title = document.querySelector('h1');
    if (!title) return;
    title.tabIndex = -1;
    // Does nothing while another dialog covers the page.
    title.focus({ preventScroll: true });
  };
  /** Restores the focus once the other dialogs have closed that still make the page inert. */
  const restoreFocus = (): void => {
    if (opener === document.body) focusTitle();
    if (!(opener instanceof HTMLElement) || focusedElement() === opener) return;
    const root = dialog.getRootNode() as Document | ShadowRoot;
    for (const other of root.querySelectorAll('dialog:modal'))
      other.addEventListener('close', () => opener.focus(), { once: true });
  };
  const release = (): void => {
    isReleased = true;
    dialog.removeEventListener('close', open);
    endProtection?.();
  };
  open();
  protection.then(
    ({ protectModal }) => {
      if (!isReleased) endProtection = protectModal(dialog);
    },
    () => {
      // Over most pages, the dialog can be used without it.
    },
  );
  dialog.addEventListener('close', open);
  return {
    release,
    close(): void {
      release();
      dialog.close();
      restoreFocus();
    },
  };
}
