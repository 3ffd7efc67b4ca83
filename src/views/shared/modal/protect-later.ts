/**
 * Protects an open dialog that the user can dismiss, once the code for that is loaded. Returns a function that ends this.
 * `openModal` has its own copy, because it is in another chunk.
 */
export function protectLater(dialog: HTMLDialogElement): () => void {
  let isEnded = false;
  let end: (() => void) | undefined;
  import('./protect-modal.ts').then(
    ({ protectModal }) => {
      if (!isEnded) end = protectModal(dialog);
    },
    () => {
      // Over most pages, the dialog can be used without it.
    },
  );
  return () => {
    isEnded = true;
    end?.();
  };
}
