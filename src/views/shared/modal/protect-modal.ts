import { keepEvents } from './keep-events.ts';
import { keepOnTop } from './keep-on-top.ts';
import { unblock } from './unblock.ts';
import { watchPlace } from './watch-place.ts';

/**
 * Keeps an open modal dialog usable over the dialogs of the page, and the page's dialogs as they are, wherever the page
 * moves it. Returns a function that ends this.
 */
export function protectModal(dialog: HTMLDialogElement): () => void {
  let ends: (() => void)[] = [];
  const end = (): void => {
    for (const each of ends) each();
  };
  const start = (): void => {
    ends = [unblock(dialog), keepOnTop(dialog), keepEvents(dialog)];
  };
  start();
  const stopWatching = watchPlace(dialog, () => {
    end();
    start();
  });
  return () => {
    stopWatching();
    end();
  };
}
