import { atom } from 'nanostores';
import { defineService, type Core } from '../kernel/core.ts';

/** The one message at the bottom of the page; its action takes it away before its time. */
export interface SnackBar {
  readonly id: number;
  readonly kind: 'info' | 'error';
  readonly message: string;
  /** The action's name; Okay in the page's language where it is missing. */
  readonly actionLabel?: string | undefined;
}

/** The page's snack bar (spec 9); a newer message takes the place of an older one. */
export const snackBarService = defineService('snack-bar', (core: Core) => {
  const $snackBar = atom<SnackBar | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  const close = () => {
    clearTimeout(timer);
    $snackBar.set(undefined);
  };
  const closeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(close, core.constants.snackBarMs);
  };

  return {
    $snackBar,
    show(kind: SnackBar['kind'], message: string, actionLabel?: string): void {
      $snackBar.set({ id: ++lastId, kind, message, actionLabel });
      closeLater();
    },
    close,
    /** Keeps it while the pointer or the focus is on it; {@link release} lets it go. */
    pause: () => clearTimeout(timer),
    release: closeLater,
  };
});
