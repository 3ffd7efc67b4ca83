import { authService } from '../auth/store.ts';
import type { Core } from '../kernel/core.ts';

/** setTimeout's longest delay. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Keeps a page without a guard true to the session: it forgets the user when the session ends, here or in another
 * tab, and does nothing else. Returns how to stop.
 */
export function followSession(core: Core): () => void {
  const { ports } = core;
  const { $auth, reread, isAuthenticated } = authService(core);
  let cancelTimer = () => {};
  const look = () => {
    cancelTimer();
    const auth = $auth.get();
    if (isAuthenticated() !== (auth.status === 'signed-in')) reread();
    const now = $auth.get();
    if (now.status === 'signed-out') return;
    cancelTimer = ports.setTimer(look, Math.min(now.expiresAtMs - ports.now(), LONGEST_MS));
  };
  const stops = [ports.onAwake(look), ports.onStorage(() => look()), () => cancelTimer()];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}
