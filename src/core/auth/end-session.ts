import { room, type Core } from '../core.ts';
import { hostsRoom, type Host, type SignOutReason } from '../events.ts';
import { navigate, signInPath } from '../navigation.ts';
import { dialogsRoom } from '../notices/dialogs.ts';
import { toastsRoom } from '../notices/toasts.ts';
import { forgetProducts, yieldProducts } from '../products.ts';
import { recentsRoom } from '../recents.ts';
import { asksAgain } from '../session/reauth.ts';
import { OWN_KEYS, storageRoom } from '../storage.ts';
import { tabStorageRoom } from '../tab-storage.ts';
import { savedPathRoom } from './saved-path.ts';
import { authRoom } from './store.ts';

/** Whether this page has told of a sign-out. */
const toldRoom = room('signed-out-told', () => ({ isTold: false }));

/** Set in a tab whose session has expired, until the sign-in screen has said so. */
export const EXPIRED_KEY = 'sso-elements.expired';

/** Leaves word for this tab's sign-in screen, which says once that the session has expired. */
const noteExpiry = (core: Core) => tabStorageRoom(core).set(EXPIRED_KEY, 'Y');

/**
 * Ends the session in this browser and goes to sign-in (spec 4, "Logout"); the gateway is not
 * called. A person who did not ask for it finds her path again. Does nothing when nobody is signed in.
 * `leaveAfterMs` keeps the page for a while after all that, for what ends with it.
 */
export function endSession(
  core: Core,
  reason: SignOutReason,
  host: Host = hostsRoom(core).current(),
  leaveAfterMs = 0,
): void {
  const auth = authRoom(core);
  const storage = storageRoom(core);
  const before = auth.$auth.get();
  // A page that opens after the session's end finds the flag, and nobody signed in.
  const isNobody = before.status === 'signed-out' && storage.get('isAuthenticated') !== 'true';
  const told = toldRoom(core);
  // Where another tab was faster than such a page, it has to go all the same.
  if (isNobody && (reason !== 'elsewhere' || told.isTold)) return;
  told.isTold = true;
  const userId = before.status === 'signed-in' ? before.userId : (storage.get('userId') ?? '');
  if (reason === 'expired' || reason === 'lost') savedPathRoom(core).saveFor(userId);
  // Who did not ask for it comes back, and finds what she was at.
  const cause = reason === 'elsewhere' ? storage.get(OWN_KEYS.ended) : reason;
  if (cause !== 'expired' && cause !== 'lost') recentsRoom(core).forget();
  if (reason === 'elsewhere') {
    yieldProducts(core);
    auth.leave();
  } else {
    forgetProducts(core);
    storage.set(OWN_KEYS.ended, reason);
    auth.clear();
  }
  dialogsRoom(core).closeAll();
  // The newest toast says what the gateway answered, and so why the session is lost.
  toastsRoom(core).dismissAll(reason === 'lost' ? 1 : 0);
  host.emit('sso-signed-out', { reason });
  if (asksAgain(core, reason, userId)) return;
  if (cause === 'expired') noteExpiry(core);
  const leave = () => navigate(core, host, signInPath(core));
  if (leaveAfterMs === 0) leave();
  // Somebody may have signed in meanwhile.
  else core.ports.setTimer(() => void (auth.isAuthenticated() || leave()), leaveAfterMs);
}

/** Forgets a user whose session ran out while no page was there to end it. */
export function forgetExpired(core: Core): void {
  const auth = authRoom(core);
  if (auth.isAuthenticated() || storageRoom(core).get('userId') === null) return;
  noteExpiry(core);
  forgetProducts(core);
  auth.clear();
}
