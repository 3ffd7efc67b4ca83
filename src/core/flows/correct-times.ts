import type { Core } from '../kernel/core.ts';
import { SESSION_KEYS, storageService } from '../platform/storage.ts';
import { readSession } from '../platform/stored-session.ts';
import { watchService } from '../session/watch.ts';
import { refreshSession } from './refresh-session.ts';

/** Returns true if the token was issued in the future, so that the clock must have been set back since. */
function isFromFuture(core: Core): boolean {
  const lifetimeMs = Number(storageService(core).get(SESSION_KEYS.lifetime));
  const session = readSession(core);
  if (!session || !lifetimeMs) return false;
  return session.expiresAtMs - lifetimeMs > core.ports.now() + core.constants.clockToleranceMs;
}

/**
 * Corrects the times of the session after the machine's clock was set back: extends the session, which stores new
 * times (session-29). Tries once, and again whenever `retry` is called until it succeeds.
 */
export function createTimesCorrection(core: Core) {
  let isPending = false;
  /** Extends the session if its times are still wrong. Shows nothing. */
  const retry = (): void => {
    if (!isPending && !isFromFuture(core)) return;
    void refreshSession(core).then((outcome) => {
      if (outcome !== 'failed') isPending = false;
    });
  };
  return {
    retry,
    /** Extends the session, because the page has noticed that the clock was set back. */
    correct(): void {
      isPending = true;
      // Retries in the quiet phase, after activity in the future counts as now. An idle user stays idle that way.
      watchService(core).check();
    },
  };
}
