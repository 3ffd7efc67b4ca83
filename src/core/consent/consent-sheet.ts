import { atom } from 'nanostores';
import { consentService, type ConsentAnswer } from './consent.ts';
import { defineService, type Core } from '../kernel/core.ts';
import type { StepMark } from '../kernel/steps.ts';
import { claimRole, releaseRole } from '../kernel/page-record.ts';
import { isUnavailablePage } from '../config/navigation.ts';
import { busyService } from '../notices/busy.ts';
import { dialogsService } from '../notices/dialogs.ts';
import { warningService } from '../session/warning.ts';
import { createTyping } from '../platform/typing.ts';

/** asking: the user must answer; changing: the user has answered before, and may close the sheet. */
export type SheetState = 'asking' | 'changing';

/** How often the address is checked, because not every browser has an event for an in-app navigation. */
const CHECK_EVERY_MS = 250;

/**
 * The cookie-consent sheet (cookie-consent-02). Before it opens, it waits until other dialogs are closed and the user
 * does not type. It is never shown on the page for an unknown tenant.
 */
export const consentSheetService = defineService('consent-sheet', (core: Core) => {
  const consent = consentService(core);
  const { $dialogs } = dialogsService(core);
  const { $warning } = warningService(core);
  const { $busy } = busyService(core);
  const { isUserTyping } = createTyping(core.ports.now, core.constants);
  let dueMs = 0;
  const $sheet = atom<SheetState | undefined>();
  /** Stops the checks; undefined while the sheet is not requested. */
  let stop: (() => void) | undefined;

  const isFree = () => $dialogs.get().length === 0 && !$warning.get() && $busy.get() === 0;

  const check = (): void => {
    if (isUnavailablePage(core)) $sheet.set(undefined);
    else if (!$sheet.get() && isFree() && !isUserTyping(dueMs) && claimRole('consent')) {
      const state = consent.choices() ? 'changing' : 'asking';
      if (state === 'asking') performance.mark('sso:consent:asked' satisfies StepMark);
      $sheet.set(state);
    }
  };

  /** Opens the sheet as soon as possible. `sinceMs` is the time since when it is due. */
  const request = (sinceMs: number): void => {
    if (stop) return;
    dueMs = sinceMs;
    let cancel = () => {};
    const checkRegularly = () => {
      cancel = core.ports.setTimer(checkRegularly, CHECK_EVERY_MS);
      check();
    };
    const stops = [$dialogs, $warning, $busy].map((store) => store.listen(check));
    stop = () => {
      cancel();
      for (const each of stops) each();
    };
    checkRegularly();
  };

  const close = (): void => {
    stop?.();
    stop = undefined;
    $sheet.set(undefined);
    releaseRole('consent');
  };

  return {
    /** How the sheet is shown; undefined while it is not. */
    $sheet,
    ask: () => request(core.ports.now()),
    open(): void {
      // The user has requested the sheet, so it does not wait for a pause in typing.
      if (!isUnavailablePage(core)) request(-Infinity);
    },
    /** Stores the answer and closes the sheet. */
    answer(answer: ConsentAnswer): void {
      close();
      consent.accept(answer);
    },
    close,
  };
});
