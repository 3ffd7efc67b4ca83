import { authRoom } from '../auth/store.ts';
import { configRoom } from '../config.ts';
import { room, type Core } from '../core.ts';
import { storageRoom } from '../storage.ts';
import { watchRoom } from './watch.ts';

/** The watch that a sign-in starts, held until this page signs out. */
const signInWatchRoom = room('sign-in-watch', (core: Core) => {
  let isHeld = false;
  return {
    start(): void {
      if (isHeld) return;
      isHeld = true;
      const release = watchRoom(core).hold({
        load: async () => (await import('./responses.ts')).openResponses(core),
      });
      const unsubscribe = authRoom(core).$auth.listen(({ status }) => {
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
  signInWatchRoom(core).start();
  void keepInactivityLimit(core);
}

/** Keeps the environment's inactivity limit where every tab and every app of the suite reads it (spec 3). */
export async function keepInactivityLimit(core: Core): Promise<void> {
  const { inactivityMs } = await configRoom(core).ready();
  if (inactivityMs <= 0) return;
  storageRoom(core).set('userInactivityTime', String(inactivityMs / 1000));
  watchRoom(core).check();
}
