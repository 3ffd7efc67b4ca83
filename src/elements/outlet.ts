import { type Core, room } from '../core/core.ts';
import { busyRoom } from '../core/notices/busy.ts';
import { dialogsRoom } from '../core/notices/dialogs.ts';
import { snackBarRoom } from '../core/notices/snack-bar.ts';
import { toastsRoom } from '../core/notices/toasts.ts';
import { pageDocument } from '../core/safety/page-document.ts';
import { warningRoom } from '../core/session/warning.ts';

const loadOutlet = () => import('./outlet-element.ts');

/** Where the outlet belongs while it is not at the end of the body. */
let place: Element | undefined;

const moveOutlet = () => {
  const outlet = pageDocument.querySelector('sso-outlet');
  if (outlet) (place ?? pageDocument.body).append(outlet);
};

/**
 * Keeps the outlet within a modal dialog of the page's own tree, which makes all around it inert;
 * returns how to let it go.
 */
export function holdOutlet(dialog: HTMLDialogElement): () => void {
  place = dialog;
  moveOutlet();
  return () => {
    place = undefined;
    moveOutlet();
  };
}

/** Puts the page's outlet in its place, unless it is there. Rejects when it can't be fetched. */
export async function openOutlet(): Promise<void> {
  (await loadOutlet()).mountOutlet(place ?? pageDocument.body);
}

/** One outlet a page shows the notices of all tags; it is there from the first notice on. */
const outletRoom = room('outlet', (core: Core) => {
  let isOpening = false;
  const open = async () => {
    if (isOpening) return;
    isOpening = true;
    try {
      await openOutlet();
    } catch {
      // It could not be fetched; the next notice asks for it again, and shows this one too.
      isOpening = false;
    }
  };
  const hasNotice = () =>
    toastsRoom(core).$toasts.get().length > 0 ||
    dialogsRoom(core).$dialogs.get().length > 0 ||
    snackBarRoom(core).$snackBar.get() !== undefined ||
    warningRoom(core).$warning.get() !== undefined ||
    busyRoom(core).$busy.get() > 0;
  const look = () => {
    if (hasNotice()) void open();
  };
  toastsRoom(core).$toasts.subscribe(look);
  dialogsRoom(core).$dialogs.subscribe(look);
  snackBarRoom(core).$snackBar.subscribe(look);
  warningRoom(core).$warning.subscribe(look);
  busyRoom(core).$busy.subscribe(look);
  return {};
});

/** Sees to it that notices are shown on this page; called by every tag, done once. */
export function watchNotices(core: Core): void {
  outletRoom(core);
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
export const prefetchOutlet = (): void => whenIdle(loadOutlet);

/** Puts the outlet there, empty, while the page has nothing to do: a notice that is due soon shows at once. */
export const prepareOutlet = (): void => whenIdle(openOutlet);
