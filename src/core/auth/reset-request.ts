import { defineService, type Core } from '../kernel/core.ts';
import { RESET_PARAMETER } from '../contract/names.ts';
import { reauthService } from './reauth.ts';
import { mailedLinkService } from '../config/mailed-link.ts';
import { OWN_KEYS } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';

/** Truthy on an entry of the history that is a step of a password reset, which a reload continues. */
const isResetStep = (): unknown =>
  (history.state as Partial<Record<string, unknown>> | null)?.[OWN_KEYS.reset];

/**
 * A request to the sign-in screen to open its reset panel: by the previous screen, by `?reset` in the address, by a
 * mailed link, or by a reload of the panel. A mail about the account requests a question in place of the panel.
 */
export const resetRequestService = defineService('reset-request', (core: Core) => {
  const storage = tabStorageService(core);
  /**
   * True once the address has had `?reset` or a link, or the panel was reloaded, until the request is taken. Sign-in
   * removes the parameter before that.
   */
  let isLinked = false;
  const readLink = () => {
    // In a dialog over another page, the address is that page's.
    if (reauthService(core).$reauth.get()) return isLinked;
    const { searchParams } = new URL(core.ports.location.href);
    return (isLinked ||=
      mailedLinkService(core).token !== '' ||
      searchParams.has(RESET_PARAMETER) ||
      Boolean(storage.get(OWN_KEYS.reset) && isResetStep()));
  };
  return {
    /** Requests the panel for a user ID. */
    request: (userId: string) => storage.set(OWN_KEYS.resetFor, userId),
    /** True until the request is taken. */
    isPending: (): boolean => readLink() || storage.get(OWN_KEYS.resetFor) !== null,
    /** Clears the request and returns its user ID; '' if it names no user, undefined if there is none. */
    take(): string | undefined {
      const userId = storage.get(OWN_KEYS.resetFor) ?? (readLink() ? '' : undefined);
      storage.remove(OWN_KEYS.resetFor);
      isLinked = false;
      return userId;
    },
  };
});
