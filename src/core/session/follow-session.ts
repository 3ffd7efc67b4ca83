import { authService } from '../auth/store.ts';
import type { Core } from '../kernel/core.ts';

/** The longest delay of setTimeout. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Keeps `$auth` up to date on a page without a guard: clears the user when the session ends, here or in another tab.
 * Returns a function that stops it.
 */
export function followSession(core: Core): () => void {
  const { ports } = core;
  const { $auth, reread, isAuthenticated } = authService(core);
  let cancelTimer = () => {};
  const check = () => {
    cancelTimer();
    const before = $auth.get();
    if (isAuthenticated() !== (before.status === 'signed-in')) reread();
    const auth = $auth.get();
    if (auth.status === 'signed-out') return;
    cancelTimer = ports.setTimer(check, Math.min(auth.expiresAtMs - ports.now(), LONGEST_MS));
  };
  const stops = [ports.onAwake(check), ports.onStorage(() => check()), () => cancelTimer()];
  check();
  return () => {
    for (const stop of stops) stop();
  };
}
