import { defineService, type Core } from '../kernel/core.ts';
import { hostsService, type Host, type SignOutReason } from '../kernel/events.ts';
import { navigate, signInPath } from '../config/navigation.ts';
import { dialogsService } from '../notices/dialogs.ts';
import { toastsService } from '../notices/toasts.ts';
import { clearProducts, releaseProducts } from '../products/products.ts';
import { recentsService } from '../products/recents.ts';
import { requestReauthentication } from '../auth/reauth.ts';
import { OWN_KEYS, storageService } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';
import { savedPathService } from '../auth/saved-path.ts';
import { authService } from '../auth/store.ts';

/** Whether this page has told of a sign-out. */
const signedOutService = defineService('signed-out-told', () => ({ isNotified: false }));

/** Set in a tab whose session has expired, until the sign-in screen has said so. */
export const EXPIRED_KEY = 'sso-elements.expired';

/** Leaves word for this tab's sign-in screen, which says once that the session has expired. */
const noteExpiry = (core: Core) => tabStorageService(core).set(EXPIRED_KEY, 'Y');

/**
 * Ends the session in this browser and goes to sign-in (spec 4, "Logout"); the gateway is not
 * called. A person who did not ask for it finds her path again. Does nothing when nobody is signed in.
 * `leaveAfterMs` keeps the page for a while after all that, for what ends with it.
 */
export function endSession(
  core: Core,
  reason: SignOutReason,
  host: Host = hostsService(core).current(),
  leaveAfterMs = 0,
): void {
  const auth = authService(core);
  const storage = storageService(core);
  const before = auth.$auth.get();
  // A page that opens after the session's end finds the flag, and nobody signed in.
  const isSignedOut = before.status === 'signed-out' && storage.get('isAuthenticated') !== 'true';
  const told = signedOutService(core);
  // Where another tab was faster than such a page, it has to go all the same.
  if (isSignedOut && (reason !== 'elsewhere' || told.isNotified)) return;
  told.isNotified = true;
  const userId = before.status === 'signed-in' ? before.userId : (storage.get('userId') ?? '');
  if (reason === 'expired' || reason === 'lost') savedPathService(core).saveFor(userId);
  // Who did not ask for it comes back, and finds what she was at.
  const cause = reason === 'elsewhere' ? storage.get(OWN_KEYS.ended) : reason;
  if (cause !== 'expired' && cause !== 'lost') recentsService(core).forget();
  if (reason === 'elsewhere') {
    releaseProducts(core);
    auth.leave();
  } else {
    clearProducts(core);
    storage.set(OWN_KEYS.ended, reason);
    auth.clear();
  }
  dialogsService(core).closeAll();
  // The newest toast says what the gateway answered, and so why the session is lost.
  toastsService(core).dismissAll(reason === 'lost' ? 1 : 0);
  host.emit('sso-signed-out', { reason });
  if (requestReauthentication(core, reason, userId)) return;
  if (cause === 'expired') noteExpiry(core);
  const leave = () => navigate(core, host, signInPath(core));
  if (leaveAfterMs === 0) leave();
  // Somebody may have signed in meanwhile.
  else core.ports.setTimer(() => void (auth.isAuthenticated() || leave()), leaveAfterMs);
}

/** Forgets a user whose session ran out while no page was there to end it. */
export function forgetExpired(core: Core): void {
  const auth = authService(core);
  if (auth.isAuthenticated() || storageService(core).get('userId') === null) return;
  noteExpiry(core);
  clearProducts(core);
  auth.clear();
}
