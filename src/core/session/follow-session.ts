import { authService } from '../auth/store.ts';
import type { Core } from '../kernel/core.ts';
import { readLiveSession } from '../platform/stored-session.ts';

/** Just less than the longest delay of setTimeout. */
const LONGEST_MS = 2e9;

/**
 * Keeps `$auth` up to date on a page without a guard: clears the user when the session ends, here or in another tab,
 * and shows a session that is extended or adopted. Returns a function that stops it.
 */
export function followSession(core: Core): () => void {
  const { ports } = core;
  const { $auth, reread } = authService(core);
  let cancelTimer = () => {};
  const shownEndMs = () => {
    const auth = $auth.get();
    return auth.status === 'signed-in' ? auth.expiresAtMs : undefined;
  };
  const check = () => {
    cancelTimer();
    if (readLiveSession(core)?.expiresAtMs !== shownEndMs()) reread();
    const endMs = shownEndMs();
    if (endMs === undefined) return;
    cancelTimer = ports.setTimer(check, Math.min(endMs - ports.now(), LONGEST_MS));
  };
  const stops = [
    ports.onAwake(check),
    ports.onStorage(() => check()),
    // A session that this page adopts causes no storage event here.
    $auth.listen(check),
    () => cancelTimer(),
  ];
  check();
  return () => {
    for (const stop of stops) stop();
  };
}
