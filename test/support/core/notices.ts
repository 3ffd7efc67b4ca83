import { provideCore, type Core } from '../../../src/core/kernel/core.ts';
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

/**
 * Provides the page with a core; returns a function that removes it. Removes the notifications element, which work that an
 * element has left for an idle page may have added between two tests: it would follow the core of that moment.
 */
export function provideWithoutNotices(core: Core): () => void {
  document.querySelector('sso-notifications')?.remove();
  return provideCore(core);
}

/**
 * Ends all notices of a core and removes the element that shows them. A page calls it before it removes its core: a toast
 * that ends later would add that element to a page without this core, and the next test would find it there.
 */
export async function endNotices(core: Core): Promise<void> {
  dialogsService(core).closeAll();
  const { $toasts, dismissAll } = toastsService(core);
  dismissAll();
  await until($toasts, (toasts) => toasts.length === 0);
  // What a notice imports arrives before.
  await import('../../../src/elements/notifications/notifications-element.ts');
  await new Promise((resolve) => setTimeout(resolve));
  document.querySelector('sso-notifications')?.remove();
}
