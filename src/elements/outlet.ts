import { type Core, room } from '../core/core.ts';
import { busyRoom } from '../core/notices/busy.ts';
import { dialogsRoom } from '../core/notices/dialogs.ts';
import { snackBarRoom } from '../core/notices/snack-bar.ts';
import { toastsRoom } from '../core/notices/toasts.ts';

/** One outlet a page shows the notices of all tags; it is fetched when the first notice comes. */
const outletRoom = room('outlet', (core: Core) => {
  let isOpening = false;
  const open = async () => {
    if (isOpening) return;
    isOpening = true;
    const { mountOutlet } = await import('./outlet-element.ts');
    mountOutlet();
  };
  const hasNotice = () =>
    toastsRoom(core).$toasts.get().length > 0 ||
    dialogsRoom(core).$dialogs.get().length > 0 ||
    snackBarRoom(core).$snackBar.get() !== undefined ||
    busyRoom(core).$busy.get() > 0;
  const look = () => {
    if (hasNotice()) void open();
  };
  toastsRoom(core).$toasts.subscribe(look);
  dialogsRoom(core).$dialogs.subscribe(look);
  snackBarRoom(core).$snackBar.subscribe(look);
  busyRoom(core).$busy.subscribe(look);
  return {};
});

/** Sees to it that notices are shown on this page; called by every tag, done once. */
export function watchNotices(core: Core): void {
  outletRoom(core);
}
