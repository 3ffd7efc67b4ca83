import { type Core, defineService, getCore } from '../../core/kernel/core.ts';
import { busyService } from '../../core/notices/busy.ts';
import { dialogsService } from '../../core/notices/dialogs.ts';
import { snackBarService } from '../../core/notices/snack-bar.ts';
import { toastsService } from '../../core/notices/toasts.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { hostsService } from '../../core/kernel/events.ts';
import { pageDocument } from '../../core/platform/safety/page-document.ts';
import { warningService } from '../../core/session/warning.ts';
import type { PrerenderedNotifications } from '../consent/first-sheet.ts';
import { loadSheetView } from '../../views/consent/sheet-view.ts';
import { importTwice, logLoadFailure } from '../wrapper/load-failure.ts';

const TAG = 'sso-notifications';
const loadNotifications = () => importTwice(() => import('./notifications-element.ts'));

/** The parent of the notifications element while that is not the body. */
let parent: Element | undefined;

const moveNotifications = () => {
  const notifications = pageDocument.querySelector(TAG);
  if (notifications) (parent ?? pageDocument.body).append(notifications);
};

/**
 * Moves the notifications element into a modal dialog in the light DOM, because everything outside such a dialog is
 * inert. Returns a function that moves it back to the body.
 */
export function placeNotifications(dialog: HTMLDialogElement): () => void {
  parent = dialog;
  moveNotifications();
  return () => {
    parent = undefined;
    moveNotifications();
  };
}

const hasNotice = (core: Core) =>
  toastsService(core).$toasts.get().length > 0 ||
  dialogsService(core).$dialogs.get().length > 0 ||
  snackBarService(core).$snackBar.get() !== undefined ||
  warningService(core).$warning.get() !== undefined ||
  busyService(core).$busy.get() > 0;

/** Adds the notifications element to the page if it is missing. Rejects if its code can't be loaded. */
export async function openNotifications(core: Core = getCore()): Promise<void> {
  const { mountNotifications } = await loadNotifications();
  // Without its texts, a prerendered sheet would be drawn again in English; without its view, it would disappear.
  if (pageDocument.querySelector<PrerenderedNotifications>(TAG)?.handOver)
    await Promise.all([loadSheetView(), messagesService(core).ready()]);
  mountNotifications(
    () => parent ?? pageDocument.querySelector('body'),
    () => hasNotice(core),
  );
}

/** Adds the page's only notifications element when the first notification is due. */
const notificationsService = defineService('notifications', (core: Core) => {
  let isOpening = false;
  const open = async () => {
    if (isOpening) return;
    isOpening = true;
    try {
      await openNotifications(core);
    } catch (error) {
      // The next notification imports the element again, which then shows this one too.
      logLoadFailure(hostsService(core).current(), TAG, error);
    }
    isOpening = false;
  };
  const openIfNeeded = () => {
    if (hasNotice(core)) void open();
  };
  toastsService(core).$toasts.subscribe(openIfNeeded);
  dialogsService(core).$dialogs.subscribe(openIfNeeded);
  snackBarService(core).$snackBar.subscribe(openIfNeeded);
  warningService(core).$warning.subscribe(openIfNeeded);
  busyService(core).$busy.subscribe(openIfNeeded);
  return {};
});

/** Makes the page show notifications. Every element calls it; only the first call has an effect. */
export function watchNotices(core: Core): void {
  notificationsService(core);
}

/** Runs work while the page is idle; ignores a rejection. */
export function whenIdle(work: () => Promise<unknown>): void {
  const start = () => {
    work().catch(() => {
      // The code that needs the result tries again.
    });
  };
  // The timeout limits the wait on a page that is never idle. Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 2000 });
  else setTimeout(start, 200);
}

/**
 * Adds the empty notifications element while the page is idle. So it can report a lost connection, and its live regions
 * are on the page before their first message.
 */
export const prepareNotifications = (): void => whenIdle(() => openNotifications());
