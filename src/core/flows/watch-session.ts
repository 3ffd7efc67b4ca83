import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { storageService } from '../platform/storage.ts';
import { watchService } from '../session/watch.ts';

/** The watch that a sign-in starts. It runs until this page signs out. */
const signInWatchService = defineService('sign-in-watch', (core: Core) => {
  let isRunning = false;
  return {
    start(): void {
      if (isRunning) return;
      isRunning = true;
      const release = watchService(core).acquire({
        load: async () => (await import('./session-actions.ts')).createSessionActions(core),
      });
      const unsubscribe = authService(core).$auth.listen(({ status }) => {
        if (status === 'signed-in') return;
        isRunning = false;
        unsubscribe();
        release();
      });
    },
  };
});

/** Starts to watch the session of the signed-in user (sign-in-19). A second call changes nothing. */
export function watchSession(core: Core): void {
  signInWatchService(core).start();
  void storeInactivityLimit(core);
}

/** Stores the environment's inactivity limit, in seconds, for all tabs and apps of the suite (session-06). */
export async function storeInactivityLimit(core: Core): Promise<void> {
  const { inactivityMs } = await configService(core).ready();
  if (inactivityMs <= 0) return;
  storageService(core).set('userInactivityTime', String(inactivityMs / 1000));
  watchService(core).check();
}
