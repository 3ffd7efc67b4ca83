import { room, type Core } from './core.ts';
import { OWN_KEYS } from './storage.ts';
import { tabStorageRoom } from './tab-storage.ts';

/** What the sign-in screen is asked for by the screen before it: a new password for somebody. */
export const resetRequestRoom = room('reset-request', (core: Core) => {
  const storage = tabStorageRoom(core);
  return {
    ask: (userId: string) => storage.set(OWN_KEYS.resetFor, userId),
    /** True while a request waits to be taken. */
    isAsked: (): boolean => storage.get(OWN_KEYS.resetFor) !== null,
    /** Who wants a new password; each request is given once. */
    take(): string | undefined {
      const userId = storage.get(OWN_KEYS.resetFor) ?? undefined;
      storage.remove(OWN_KEYS.resetFor);
      return userId;
    },
  };
});
