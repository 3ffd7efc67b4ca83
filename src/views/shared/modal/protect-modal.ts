import { keepEvents } from './keep-events.ts';
import { keepOnTop } from './keep-on-top.ts';
import { unblock } from './unblock.ts';

/**
 * Keeps an open modal dialog usable over the dialogs of the page, and the page's dialogs as they are. Returns a function
 * that ends this.
 */
export function protectModal(dialog: HTMLDialogElement): () => void {
  const ends = [unblock(dialog), keepOnTop(dialog), keepEvents(dialog)];
  return () => {
    for (const end of ends) end();
  };
}
