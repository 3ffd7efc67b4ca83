import { atom } from 'nanostores';
import type { ConfirmMethod } from '../contract/confirm.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { authService } from './store.ts';

/** A confirmation for which a dialog over the page asks the user. */
export interface ConfirmRequest {
  /** The ways that the gateway offers; none if the user can only sign out and in again. */
  readonly methods: readonly ConfirmMethod[];
  /** How old the last sign-in or confirmation may be, for the strictest caller. */
  readonly maxAgeSeconds: number;
}

/** The request for a confirmation, in a dialog over the page. */
export const confirmService = defineService('confirm', (core: Core) => {
  const $confirm = atom<ConfirmRequest | undefined>();
  let waiting: ((isConfirmed: boolean) => void)[] = [];
  /** When the user last confirmed in this page; 0 if the session has ended since, or if the user has canceled. */
  let confirmedMs = 0;
  /** Ends the request for all callers. */
  const settle = (isConfirmed: boolean): void => {
    const settled = waiting;
    waiting = [];
    confirmedMs = isConfirmed ? core.ports.now() : 0;
    $confirm.set(undefined);
    for (const resolve of settled) resolve(isConfirmed);
  };
  authService(core).$auth.listen(({ status }) => {
    if (status !== 'signed-in') settle(false);
  });
  return {
    $confirm,
    settle,
    /** Loads the dialog, which then shows `$confirm`. Set by the elements; rejects if its code can't be loaded. */
    load: undefined as (() => Promise<unknown>) | undefined,
    /**
     * Asks the user, unless a confirmation has ended since `askedMs`, when the caller asked the gateway. Resolves to false
     * if the user cancels or the session ends. Callers at the same time share a request.
     */
    async ask({ methods, maxAgeSeconds }: ConfirmRequest, askedMs: number): Promise<boolean> {
      const isConfirmed =
        askedMs <= confirmedMs && core.ports.now() - confirmedMs <= maxAgeSeconds * 1000;
      if (isConfirmed) return true;
      const strictest = Math.min(maxAgeSeconds, $confirm.get()?.maxAgeSeconds ?? Infinity);
      const answer = new Promise<boolean>((resolve) => waiting.push(resolve));
      $confirm.set({ methods, maxAgeSeconds: strictest });
      return answer;
    },
  };
});
