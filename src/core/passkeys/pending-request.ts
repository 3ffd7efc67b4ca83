import { defineService, type Core } from '../kernel/core.ts';

export type Ask = (signal: AbortSignal) => Promise<unknown>;

/** How long an aborted request may take to end in the browser before the next one starts. */
const ENDING_MS = 1_000;

interface Pending {
  readonly stop: AbortController;
  readonly ended: Promise<unknown>;
  /** True for a request that no user has made. */
  readonly isQuiet: boolean;
}

/** The page's request to the browser for a passkey. Browsers allow one at a time, and reject a second one. */
export const pendingService = defineService('passkey-request', ({ ports }: Core) => {
  let latest: Pending | undefined;
  const within = (work: Promise<unknown>, limitMs: number) =>
    new Promise<void>((go) => {
      const cancel = ports.setTimer(go, limitMs);
      void work.finally(() => {
        cancel();
        go();
      });
    });
  return {
    abort: () => latest?.stop.abort(),
    /**
     * Aborts the earlier request, waits for its end, and makes this one. Rejects at the deadline, and if aborted. A quiet
     * request aborts only another quiet one, and rejects while a user's request is pending.
     */
    async replace(ask: Ask, stop: AbortController, isQuiet: boolean): Promise<unknown> {
      stop.signal.throwIfAborted();
      const before = latest;
      if (isQuiet && before && !before.isQuiet) throw new DOMException('Busy', 'AbortError');
      before?.stop.abort();
      const asked = (async () => {
        // iOS rejects a request that begins before the aborted one has ended.
        if (before) await within(before.ended, ENDING_MS);
        stop.signal.throwIfAborted();
        return ask(stop.signal);
      })();
      const pending: Pending = { stop, isQuiet, ended: asked.catch(() => {}) };
      latest = pending;
      void pending.ended.then(() => {
        if (latest === pending) latest = undefined;
      });
      const aborted = new Promise<never>((_, reject) => {
        stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error));
      });
      return Promise.race([asked, aborted]);
    },
  };
});
