import { atom } from 'nanostores';
import { authService } from '../auth/store.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { hostsService } from '../kernel/events.ts';
import { storageService } from '../platform/storage.ts';

/** The dialog that the session is about to expire (spec 2). */
export interface Warning {
  /** When the session ends by this machine's clock; the countdown leads there. */
  readonly endsAtMs: number;
  /** Why staying signed in did not work. failed: it may be tried again; capped: the session's longest life is reached. */
  readonly problem?: 'failed' | 'capped';
}

/** The page's session warning, while it is up. */
export const warningService = defineService('session-warning', (core: Core) => {
  const $warning = atom<Warning | undefined>();
  let dismissedEndMs: number | undefined;
  const close = () => {
    if ($warning.get()) $warning.set(undefined);
  };
  // Whatever ended the session, nothing is left to warn of.
  authService(core).$auth.listen(({ status }) => {
    if (status === 'signed-out') close();
  });
  return {
    $warning,
    /** Shows it, or corrects its end where it is up already. */
    open(endsAtMs: number): void {
      const before = $warning.get();
      if (before?.endsAtMs === endsAtMs || dismissedEndMs === endsAtMs) return;
      if (!before) {
        storageService(core).set('isRefreshedFromAnotherTab', 'false');
        const remainingSeconds = Math.ceil((endsAtMs - core.ports.now()) / 1000);
        hostsService(core).current().emit('sso-session-warning', { remainingSeconds });
      }
      $warning.set({ ...before, endsAtMs });
    },
    setProblem(problem: Warning['problem']): void {
      const before = $warning.get();
      if (before) $warning.set({ endsAtMs: before.endsAtMs, ...(problem ? { problem } : {}) });
    },
    close,
    /** Closes it for the rest of this session's time: too little is left to ask again. */
    dismiss(): void {
      dismissedEndMs = $warning.get()?.endsAtMs;
      close();
    },
  };
});
