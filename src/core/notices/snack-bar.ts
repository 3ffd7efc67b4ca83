import { atom } from 'nanostores';
import { defineService, type Core } from '../kernel/core.ts';

/** The message at the bottom of the page. Its action closes it early. */
export interface SnackBar {
  readonly id: number;
  readonly kind: 'info' | 'error';
  readonly message: string;
  /** The label of the action. Defaults to Okay in the page's language. */
  readonly actionLabel?: string | undefined;
  /** True if screen readers read the message elsewhere, so that they do not read it twice. */
  readonly isSilent?: boolean | undefined;
}

type SnackBarOptions = Pick<SnackBar, 'actionLabel' | 'isSilent'>;

/** The page's snack bar (notifications-05). A new message replaces the previous one. */
export const snackBarService = defineService('snack-bar', (core: Core) => {
  const $snackBar = atom<SnackBar | undefined>();
  let cancel = () => {};
  let lastId = 0;

  const close = () => {
    cancel();
    $snackBar.set(undefined);
  };
  const closeLater = () => {
    cancel();
    cancel = core.ports.setTimer(close, core.constants.snackBarMs);
  };

  return {
    $snackBar,
    show(kind: SnackBar['kind'], message: string, options: SnackBarOptions = {}): void {
      $snackBar.set({ id: ++lastId, kind, message, ...options });
      closeLater();
    },
    close,
    /** Keeps the message open while the pointer or the focus is on it. */
    pause: () => cancel(),
    /** Restarts the timer after {@link pause}. */
    release(): void {
      if ($snackBar.get()) closeLater();
    },
  };
});
