import type { Core } from '../../../src/core/kernel/core.ts';
import { dialogsService, type Dialog } from '../../../src/core/notices/dialogs.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { until } from '../time/until.ts';

/** Returns the visible toasts as `kind: title / message`, newest first. */
export const toastsOf = (core: Core): string[] =>
  toastsService(core)
    .$toasts.get()
    .map(({ kind, title, message }) => `${kind}: ${title} / ${message}`);

/** Returns the number of timers that end the visible toasts and the snack bar. */
export const noticeTimers = (core: Core): number =>
  toastsOf(core).length + (snackBarService(core).$snackBar.get() ? 1 : 0);

export const dialogsOf = (core: Core): readonly Dialog[] => dialogsService(core).$dialogs.get();

/** Waits for a dialog, answers it and returns it. */
export async function answerDialog(core: Core, answer: boolean): Promise<Dialog> {
  const { $dialogs, close } = dialogsService(core);
  const [dialog] = await until($dialogs, (all) => all.length > 0);
  if (!dialog) throw new Error('no dialog');
  close(dialog.id, answer);
  return dialog;
}
