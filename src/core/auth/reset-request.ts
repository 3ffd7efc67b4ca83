import { defineService, type Core } from '../kernel/core.ts';
import { reauthService } from './reauth.ts';
import { OWN_KEYS } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';

/** Asks the sign-in screen for its reset panel: by the screen before it, or by `?reset` in the address. */
export const resetRequestService = defineService('reset-request', (core: Core) => {
  const storage = tabStorageService(core);
  /** True from the address `/login?reset` on until it is taken, since sign-in removes the parameter meanwhile. */
  let isLinked = false;
  const readLink = () => {
    // In a dialog over another page the address is that page's.
    if (reauthService(core).$reauth.get()) return isLinked;
    return (isLinked ||= new URL(core.ports.location.href).searchParams.has('reset'));
  };
  return {
    ask: (userId: string) => storage.set(OWN_KEYS.resetFor, userId),
    /** True while a request waits to be taken. */
    isAsked: (): boolean => readLink() || storage.get(OWN_KEYS.resetFor) !== null,
    /** The user ID that wants a new password, '' if it is not known; each request is given once. */
    take(): string | undefined {
      const userId = storage.get(OWN_KEYS.resetFor) ?? (readLink() ? '' : undefined);
      storage.remove(OWN_KEYS.resetFor);
      isLinked = false;
      return userId;
    },
  };
});
