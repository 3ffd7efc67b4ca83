import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { reauthService } from '../auth/reauth.ts';
import { watchSession } from './watch-session.ts';
import { isSessionOf } from '../config/tenant.ts';
import { redirectAfterSignIn } from './redirect-after-sign-in.ts';

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
    const { tenant } = await configService(core).ready();
    const auth = authService(core);
    // Sign-in over a page is closed by what opened it.
    if (isDone || !mayLeave() || reauthService(core).$reauth.get()) return;
    if (!auth.isAuthenticated() || !isSessionOf(core, tenant)) return;
    isDone = true;
    auth.reread();
    watchSession(core);
    redirectAfterSignIn(core, host);
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
