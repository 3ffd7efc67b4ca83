import { atom } from 'nanostores';
import { defineService } from '../kernel/core.ts';

/** A question or an error that waits for an answer. */
export interface Dialog {
  readonly id: number;
  readonly kind: 'error' | 'confirmation';
  readonly title: string;
  readonly message: string;
  /** The ID of the failed request, for a question to the support team. */
  readonly requestId?: string | undefined;
}

/** The page's dialogs, shown one at a time, in the order in which they were opened. */
export const dialogsService = defineService('dialogs', () => {
  const $dialogs = atom<readonly Dialog[]>([]);
  const answers = new Map<number, (answer: boolean) => void>();
  let lastId = 0;

  const open = (content: Omit<Dialog, 'id'>): Promise<boolean> => {
    const id = ++lastId;
    const answered = new Promise<boolean>((resolve) => answers.set(id, resolve));
    $dialogs.set([...$dialogs.get(), { id, ...content }]);
    return answered;
  };

  /** Closes a dialog with its answer. */
  const close = (id: number, answer: boolean): void => {
    $dialogs.set($dialogs.get().filter((dialog) => dialog.id !== id));
    answers.get(id)?.(answer);
    answers.delete(id);
  };

  return {
    $dialogs,
    /**
     * Shows an error. Resolves to true on Okay and false on the close icon. An error that is already shown resolves
     * to false.
     */
    showError(title: string, message: string, requestId?: string): Promise<boolean> {
      const isShown = $dialogs.get().some((d) => d.kind === 'error' && d.message === message);
      return isShown ? Promise.resolve(false) : open({ kind: 'error', title, message, requestId });
    },
    /** Asks for confirmation. Resolves to true on Yes, and to false on Cancel or the close icon. */
    confirm: (title: string, message: string): Promise<boolean> =>
      open({ kind: 'confirmation', title, message }),
    close,
    /** Closes all dialogs with the answer false. */
    closeAll: () => $dialogs.get().forEach(({ id }) => close(id, false)),
  };
});
