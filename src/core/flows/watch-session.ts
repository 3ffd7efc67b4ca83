import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { storageService } from '../platform/storage.ts';
import { watchService } from '../session/watch.ts';

/** The watch that a sign-in starts, held until this page signs out. */
const signInWatchService = defineService('sign-in-watch', (core: Core) => {
  let isHeld = false;
  return {
    start(): void {
      if (isHeld) return;
      isHeld = true;
      const release = watchService(core).acquire({
        load: async () => (await import('./session-actions.ts')).createSessionActions(core),
      });
      const unsubscribe = authService(core).$auth.listen(({ status }) => {
        if (status === 'signed-in') return;
        isHeld = false;
        unsubscribe();
        release();
      });
    },
  };
});

/** Starts looking after the session of whoever is signed in (spec 4, "Login flow" 3); a second call changes nothing. */
export function watchSession(core: Core): void {
  signInWatchService(core).start();
  void keepInactivityLimit(core);
}

/** Keeps the environment's inactivity limit where every tab and every app of the suite reads it (spec 3). */
export async function keepInactivityLimit(core: Core): Promise<void> {
  const { inactivityMs } = await configService(core).ready();
  if (inactivityMs <= 0) return;
  storageService(core).set('userInactivityTime', String(inactivityMs / 1000));
  watchService(core).check();
}
