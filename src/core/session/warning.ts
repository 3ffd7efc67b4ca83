import { atom } from 'nanostores';
import { authService } from '../auth/store.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { hostsService } from '../kernel/events.ts';
import { claimRole } from '../kernel/page-record.ts';
import { storageService } from '../platform/storage.ts';

/** The dialog that warns before the session expires. */
export interface Warning {
  /** When the session ends by this machine's clock; the end of the countdown. */
  readonly endsAtMs: number;
  /** Why staying signed in failed. failed: the user may try again; capped: the session has reached its longest life. */
  readonly problem?: 'failed' | 'capped';
}

/** The page's session warning while it is open. */
export const warningService = defineService('session-warning', (core: Core) => {
  const $warning = atom<Warning | undefined>();
  let dismissedEndMs: number | undefined;
  const close = () => {
    if ($warning.get()) $warning.set(undefined);
  };
  authService(core).$auth.listen(({ status }) => {
    if (status !== 'signed-in') close();
  });
  return {
    $warning,
    /** Opens the warning, or corrects its end if it is open. Does nothing if the user has dismissed it. */
    open(endsAtMs: number): void {
      const before = $warning.get();
      if (before?.endsAtMs === endsAtMs || dismissedEndMs === endsAtMs) return;
      // Another version of the elements on this page shows the warning.
      if (!claimRole('warning')) return;
      if (!before) {
        storageService(core).set('isRefreshedFromAnotherTab', 'false');
        const remainingSeconds = Math.ceil((endsAtMs - core.ports.now()) / 1000);
        hostsService(core).current().emit('sso-session-warning', { remainingSeconds });
      }
      $warning.set({ ...before, endsAtMs });
    },
    /** Shows why staying signed in failed, or removes that message. */
    setProblem(problem: Warning['problem']): void {
      const before = $warning.get();
      if (before) $warning.set({ endsAtMs: before.endsAtMs, ...(problem ? { problem } : {}) });
    },
    close,
    /** Closes the warning until the session's end changes, because too little time is left to ask again. */
    dismiss(): void {
      dismissedEndMs = $warning.get()?.endsAtMs;
      close();
    },
  };
});
