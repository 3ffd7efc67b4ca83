import { atom } from 'nanostores';
import { consentService, type ConsentChoices } from './consent.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { isUnavailablePage } from '../config/navigation.ts';
import { busyService } from '../notices/busy.ts';
import { dialogsService } from '../notices/dialogs.ts';
import { warningService } from '../session/warning.ts';
import { typingService } from '../platform/typing.ts';

/** asking: the person must answer; changing: she has, and may leave it at that. */
export type SheetState = 'asking' | 'changing';

/** An in-app navigation tells nobody in every browser, so the address is looked at this often. */
const LOOK_EVERY_MS = 250;

/**
 * The cookie-consent sheet (spec 2). While it is wanted it waits for other dialogs to end and for a user who
 * types to pause, and stays away from the page that says that there is no such site.
 */
export const consentSheetService = defineService('consent-sheet', (core: Core) => {
  const { choices, accept } = consentService(core);
  const { $dialogs } = dialogsService(core);
  const { $warning } = warningService(core);
  const { $busy } = busyService(core);
  const { isInTheWay } = typingService(core);
  let dueMs = 0;
  const $sheet = atom<SheetState | undefined>();
  /** Stops waiting for a good moment; undefined while the sheet is not wanted. */
  let stop: (() => void) | undefined;

  const isFree = () => $dialogs.get().length === 0 && !$warning.get() && $busy.get() === 0;

  const look = (): void => {
    if (isUnavailablePage(core)) $sheet.set(undefined);
    else if (!$sheet.get() && isFree() && !isInTheWay(dueMs))
      $sheet.set(choices() ? 'changing' : 'asking');
  };

  /** `sinceMs` is since when the sheet is due. */
  const want = (sinceMs: number): void => {
    if (stop) return;
    dueMs = sinceMs;
    let cancel = () => {};
    const lookOn = () => {
      cancel = core.ports.setTimer(lookOn, LOOK_EVERY_MS);
      look();
    };
    const stops = [$dialogs, $warning, $busy].map((store) => store.listen(look));
    stop = () => {
      cancel();
      for (const each of stops) each();
    };
    lookOn();
  };

  const close = (): void => {
    stop?.();
    stop = undefined;
    $sheet.set(undefined);
  };

  return {
    /** How the sheet is shown; undefined while it is not. */
    $sheet,
    ask: () => want(core.ports.now()),
    open(): void {
      // A user who asks for it does not wait.
      if (!isUnavailablePage(core)) want(-Infinity);
    },
    /** Keeps the answer and closes the sheet. */
    answer(answer: ConsentChoices): void {
      close();
      accept(answer);
    },
    close,
  };
});
