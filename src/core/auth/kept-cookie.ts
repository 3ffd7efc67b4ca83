import type { Core } from '../kernel/core.ts';
import { storageService } from '../platform/storage.ts';
import { authService } from './store.ts';

/** Storage key of when the last sign-in was, until a call shows that the browser has kept its cookie. */
export const SIGNED_IN_AT_KEY = 'sso-elements.signedInAt';

/**
 * True for a 401 to the first call after a sign-in, within the time limit of a call: the browser did not keep the cookie.
 * False for any later 401, and for a session whose time is over.
 */
export function isCookieLost(core: Core): boolean {
  const storage = storageService(core);
  const sinceMs = core.ports.now() - Number(storage.get(SIGNED_IN_AT_KEY));
  storage.remove(SIGNED_IN_AT_KEY);
  return sinceMs < core.constants.requestTimeoutMs && authService(core).isAuthenticated();
}
