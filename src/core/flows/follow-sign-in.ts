import { authRoom } from '../auth/store.ts';
import { configRoom } from '../config.ts';
import type { Core } from '../core.ts';
import type { Host } from '../events.ts';
import { reauthRoom } from '../session/reauth.ts';
import { watchSession } from '../session/watch-session.ts';
import { isSessionOf } from '../tenant.ts';
import { land } from './land.ts';

/**
 * Leaves the sign-in screen once another tab has signed in, for the path that this tab was opened for. Nothing
 * happens while `mayLeave` says false.
 */
export function followSignIn(
  core: Core,
  host: Host,
  mayLeave: () => boolean,
  gone: AbortSignal,
): void {
  const { ports, constants } = core;
  let isDone = gone.aborted;
  if (isDone) return;
  const look = async () => {
    const { tenant } = await configRoom(core).ready();
    const auth = authRoom(core);
    // Sign-in over a page is closed by what opened it.
    if (isDone || !mayLeave() || reauthRoom(core).$reauth.get()) return;
    if (!auth.isAuthenticated() || !isSessionOf(core, tenant)) return;
    isDone = true;
    auth.reread();
    watchSession(core);
    land(core, host);
  };
  const stops = [
    ports.onAwake(() => void look()),
    ports.onStorage((key) => {
      if (key !== 'isAuthenticated') return;
      void look();
      // The cookie of another tab's sign-in may come later than what it stored.
      ports.setTimer(() => void look(), constants.newsDelayMs);
    }),
  ];
  gone.addEventListener('abort', () => {
    isDone = true;
    for (const stop of stops) stop();
  });
  void look();
}
