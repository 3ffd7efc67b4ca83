import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { reauthService } from '../auth/reauth.ts';
import { watchSession } from './watch-session.ts';
import { isSessionOf } from '../config/tenant.ts';
import { redirectAfterSignIn } from './redirect-after-sign-in.ts';

/**
 * Leaves the sign-in screen once another tab has signed in, and redirects to the path that this tab was opened for.
 * Does nothing while `canLeave` returns false. Stops when `disposed` aborts.
 */
export function followSignIn(
  core: Core,
  host: Host,
  canLeave: () => boolean,
  disposed: AbortSignal,
): void {
  const { ports, constants } = core;
  // A sign-in dialog over a page is closed by the code that opened it, which may be before it is disposed.
  const isInDialog = () => reauthService(core).$reauth.get() !== undefined;
  let isDone = disposed.aborted || isInDialog();
  if (isDone) return;
  const check = async () => {
    const { tenant } = await configService(core).ready();
    const auth = authService(core);
    if (isDone || !canLeave() || isInDialog()) return;
    if (!auth.isAuthenticated() || !isSessionOf(core, tenant)) return;
    isDone = true;
    auth.reread();
    watchSession(core);
    redirectAfterSignIn(core, host);
  };
  const stops = [
    ports.onAwake(() => void check()),
    ports.onStorage((key) => {
      if (key !== 'isAuthenticated') return;
      void check();
      // The cookie of another tab's sign-in may become readable later than what it stored.
      ports.setTimer(() => void check(), constants.storageSyncMs);
    }),
  ];
  disposed.addEventListener('abort', () => {
    isDone = true;
    for (const stop of stops) stop();
  });
  void check();
}
