import { useSignal } from '@preact/signals-react/runtime';
import { type RefObject, useEffect } from 'react';
import { reauthService } from '../../../core/auth/reauth.ts';
import { consentSheetService } from '../../../core/consent/consent-sheet.ts';
import { type Core, getCore } from '../../../core/kernel/core.ts';
import { busyService } from '../../../core/notices/busy.ts';
import { dialogsService } from '../../../core/notices/dialogs.ts';
import { snackBarService } from '../../../core/notices/snack-bar.ts';
import { toastsService } from '../../../core/notices/toasts.ts';
import { pageDocument } from '../../../core/platform/safety/page-document.ts';
import { warningService } from '../../../core/session/warning.ts';
import { isModalOpen } from '../use-shortcuts.ts';

/** Returns the stores of the notices that come first; each value is empty, 0 or undefined without a notice. */
const noticesOf = (core: Core) => [
  toastsService(core).$toasts,
  dialogsService(core).$dialogs,
  snackBarService(core).$snackBar,
  busyService(core).$busy,
  warningService(core).$warning,
  consentSheetService(core).$sheet,
  reauthService(core).$reauth,
];

const isEmpty = (value: unknown): boolean => (Array.isArray(value) ? value.length === 0 : !value);

/**
 * Returns true once `isReady` is true and the page has shown no notice and no modal dialog, of the elements or its own,
 * at one moment. It stays true.
 */
export function useQuietPage(element: RefObject<Element | null>, isReady: boolean): boolean {
  const isQuiet = useSignal(false);
  useEffect(() => {
    const root = element.current?.getRootNode();
    if (!isReady || isQuiet.peek() || !root) return undefined;
    const stores = noticesOf(getCore());
    const roots = [pageDocument, root];
    const check = () => {
      if (!isModalOpen() && stores.every((store) => isEmpty(store.get()))) isQuiet.value = true;
    };
    const stops = stores.map((store) => store.listen(check));
    // A `close` event leaves neither its dialog nor the shadow root; only a capturing listener gets it.
    for (const place of roots) place.addEventListener('close', check, true);
    check();
    return () => {
      for (const stop of stops) stop();
      for (const place of roots) place.removeEventListener('close', check, true);
    };
  }, [element, isReady, isQuiet]);
  return isQuiet.value;
}
