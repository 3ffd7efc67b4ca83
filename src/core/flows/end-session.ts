import { defineService, type Core } from '../kernel/core.ts';
import { hostsService, type Host, type SignOutReason } from '../kernel/events.ts';
import { navigate, signInPath } from '../config/navigation.ts';
import { messagesService } from '../i18n/messages.ts';
import type { EndReason } from '../i18n/texts.ts';
import { dialogsService } from '../notices/dialogs.ts';
import { toastsService } from '../notices/toasts.ts';
import { clearProducts, releaseProducts } from '../products/products.ts';
import { recentsService } from '../products/recents.ts';
import { requestReauthentication } from '../auth/reauth.ts';
import { ENDED_FOR_KEY, OWN_KEYS, storageService } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';
import { savedPathService } from '../auth/saved-path.ts';
import { authService } from '../auth/store.ts';
import { clearSession } from './store-session.ts';

/** Whether this page has dispatched `sso-signed-out`. */
const signedOutService = defineService('signed-out-event', () => ({ isNotified: false }));

/**
 * Makes this tab's sign-in screen show once why the session has ended. With a user ID it also fills that in: after an
 * expiry, when the public keys of storage name the user anyway (sign-out-09).
 */
function record(core: Core, ended: string, userId: string): void {
  const tabStorage = tabStorageService(core);
  tabStorage.set(OWN_KEYS.ended, ended);
  // An empty one replaces that of a user who was here before.
  tabStorage.set(ENDED_FOR_KEY, userId);
}

/** Where and when the page goes after the end of a session, and what the sign-in screen says about it. */
interface Redirect {
  /** Why the session ended, if that is more precise than the event's `reason`, the default. */
  readonly ended?: EndReason | undefined;
  /** Delays the redirect, so that the page can finish work first; 0 by default. */
  readonly delayMs?: number;
  /** A path to load instead of the sign-in route. */
  readonly path?: string | undefined;
}

/**
 * Ends the session in this browser and redirects to sign-in (sign-out-05), without a call to the gateway. Saves the
 * path if the session has expired or is lost. Does nothing if no user is signed in.
 */
export function endSession(
  core: Core,
  reason: SignOutReason,
  host: Host = hostsService(core).current(),
  { delayMs = 0, path, ended = reason }: Redirect = {},
): void {
  const auth = authService(core);
  const storage = storageService(core);
  const before = auth.$auth.get();
  // A page that opens after the session has ended finds the flag, but no signed-in user.
  const isSignedOut = before.status !== 'signed-in' && storage.get('isAuthenticated') !== 'true';
  const signedOut = signedOutService(core);
  // Such a page must also redirect if another tab has ended the session first.
  if (isSignedOut && (reason !== 'elsewhere' || signedOut.isNotified)) return;
  signedOut.isNotified = true;
  const user =
    before.status === 'signed-in' ? before : { userId: storage.get('userId') ?? '', roles: [] };
  const { userId } = user;
  const isLost = reason === 'lost' || reason === 'administrator';
  if (reason === 'expired' || isLost) savedPathService(core).saveFor(userId);
  const cause = reason === 'elsewhere' ? storage.get(OWN_KEYS.ended) : ended;
  // Keeps recents after an involuntary sign-out: the user will probably return.
  const isInvoluntary = cause !== null && cause !== 'manual';
  if (!isInvoluntary) recentsService(core).clear();
  if (reason === 'elsewhere') {
    releaseProducts(core);
    auth.clearInPage();
  } else {
    clearProducts(core);
    storage.set(OWN_KEYS.ended, ended);
    clearSession(core);
  }
  tabStorageService(core).remove(OWN_KEYS.reset);
  dialogsService(core).closeAll();
  // The newest toast shows the gateway's message, which explains why the session is lost.
  toastsService(core).dismissAll(isLost ? 1 : 0);
  host.emit('sso-signed-out', { reason });
  // Without a known cause, storage was cleared.
  const isManualElsewhere = reason === 'elsewhere' && cause === 'manual';
  const shown = isManualElsewhere ? reason : (cause ?? 'lost');
  if (requestReauthentication(core, user, shown)) return;
  record(core, shown, isInvoluntary ? userId : '');
  void messagesService(core).updateLocale();
  const leave = () =>
    navigate(core, host, path ?? signInPath(core), { reload: path !== undefined });
  if (delayMs === 0) leave();
  // A user may have signed in meanwhile.
  else core.ports.setTimer(() => void (auth.isAuthenticated() || leave()), delayMs);
}

/** Clears a session that expired while no page was open. */
export function clearExpiredSession(core: Core): void {
  const userId = storageService(core).get('userId');
  if (authService(core).isAuthenticated() || userId === null) return;
  record(core, 'expired', userId);
  clearProducts(core);
  clearSession(core);
  void messagesService(core).updateLocale();
}
