import { authService, type StoredLogin } from '../auth/store.ts';
import type { Core } from '../kernel/core.ts';
import { tabsService } from '../session/tabs.ts';

/** Stores a sign-in in this browser and notifies the other tabs. */
export function storeSession(core: Core, userId: string, tenant: string, login: StoredLogin): void {
  authService(core).accept(userId, tenant, login);
  tabsService(core).post('signed-in');
}

/**
 * Stores a sign-in that the gateway has written into the readable cookies, as single sign-on does, and notifies the
 * other tabs. `knownSeconds` is the session's remaining life as the gateway has just sent it. False if the cookies
 * name no session.
 */
export function storeSessionOfCookies(core: Core, tenant: string, knownSeconds?: number): boolean {
  const isStored = authService(core).acceptCookies(tenant, knownSeconds);
  if (isStored) tabsService(core).post('signed-in');
  return isStored;
}

/** Removes the session from this browser and notifies the other tabs. */
export function clearSession(core: Core): void {
  authService(core).clear();
  tabsService(core).post('signed-out');
}
