import { type Core, defineService } from '../../core/kernel/core.ts';
import { busyService } from '../../core/notices/busy.ts';
import { dialogsService } from '../../core/notices/dialogs.ts';
import { snackBarService } from '../../core/notices/snack-bar.ts';
import { toastsService } from '../../core/notices/toasts.ts';
import { pageDocument } from '../../core/platform/safety/page-document.ts';
import { warningService } from '../../core/session/warning.ts';

const loadNotifications = () => import('./notifications-element.ts');

/** Where the outlet belongs while it is not at the end of the body. */
let place: Element | undefined;

const moveOutlet = () => {
  const outlet = pageDocument.querySelector('sso-notifications');
  if (outlet) (place ?? pageDocument.body).append(outlet);
};

/**
 * Keeps the outlet within a modal dialog of the page's own tree, which makes all around it inert;
 * returns how to let it go.
 */
export function placeNotifications(dialog: HTMLDialogElement): () => void {
  place = dialog;
  moveOutlet();
  return () => {
    place = undefined;
    moveOutlet();
  };
}

/** Puts the page's outlet in its place, unless it is there. Rejects when it can't be fetched. */
export async function openNotifications(): Promise<void> {
  (await loadNotifications()).mountNotifications(place ?? pageDocument.body);
}

/** One outlet a page shows the notices of all tags; it is there from the first notice on. */
const notificationsService = defineService('outlet', (core: Core) => {
  let isOpening = false;
  const open = async () => {
    if (isOpening) return;
    isOpening = true;
    try {
      await openNotifications();
    } catch {
      // It could not be fetched; the next notice asks for it again, and shows this one too.
      isOpening = false;
    }
  };
  const hasNotice = () =>
    toastsService(core).$toasts.get().length > 0 ||
    dialogsService(core).$dialogs.get().length > 0 ||
    snackBarService(core).$snackBar.get() !== undefined ||
    warningService(core).$warning.get() !== undefined ||
    busyService(core).$busy.get() > 0;
  const look = () => {
    if (hasNotice()) void open();
  };
  toastsService(core).$toasts.subscribe(look);
  dialogsService(core).$dialogs.subscribe(look);
  snackBarService(core).$snackBar.subscribe(look);
  warningService(core).$warning.subscribe(look);
  busyService(core).$busy.subscribe(look);
  return {};
});

/** Sees to it that notices are shown on this page; called by every tag, done once. */
export function watchNotices(core: Core): void {
  notificationsService(core);
}

/** Does something while the page has nothing to do. What it rejects with is ignored. */
export function whenIdle(work: () => Promise<unknown>): void {
  const start = () => {
    work().catch(() => {
      // Tried once more when the first notice comes.
    });
  };
  // Safari has no idle callbacks. A page that is never idle waits this long at most.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 2000 });
  else setTimeout(start, 200);
}

/** Fetches the outlet while the page has nothing to do: the notice that one is offline needs it there. */
export const prefetchNotifications = (): void => whenIdle(loadNotifications);

/** Puts the outlet there, empty, while the page has nothing to do: a notice that is due soon shows at once. */
export const prepareNotifications = (): void => whenIdle(openNotifications);
