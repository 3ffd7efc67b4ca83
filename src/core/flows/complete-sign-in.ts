import { SIGNED_IN_AT_KEY } from '../auth/kept-cookie.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import type { LoginData } from '../contract/auth.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { readCookie } from '../platform/cookies.ts';
import { REMEMBERED_KEY, storageService } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';
import { messagesService } from '../i18n/messages.ts';
import { nextScreenService } from '../auth/next-screen.ts';
import { reauthService } from '../auth/reauth.ts';
import { toastsService } from '../notices/toasts.ts';
import { optionsService } from './load-portal.ts';
import { watchSession } from './watch-session.ts';
import { chooseDestination, type SignInDestination } from './redirect-after-sign-in.ts';
import { clearSession, storeSession } from './store-session.ts';

/** Completes a sign-in: starts the session watch, dispatches `sso-signed-in`, shows a toast and redirects. */
export async function completeSignIn(
  core: Core,
  host: Host,
  destination?: SignInDestination,
): Promise<void> {
  const auth = authService(core).$auth.get();
  if (auth.status !== 'signed-in') return;
  const { tenant } = await configService(core).ready();
  const { go } = destination ?? chooseDestination(core, host, auth.userId);
  watchSession(core);
  if (tabStorageService(core).get(REMEMBERED_KEY) !== null)
    await import('./remember-user.ts').then(
      ({ rememberUser }) => rememberUser(core),
      () => {
        // Without this code, the user is not remembered.
      },
    );
  const { updateLocale, t } = messagesService(core);
  await updateLocale();
  const showToast = () => {
    // The first call may have shown that the session is over.
    if (authService(core).isAuthenticated())
      toastsService(core).show('success', t('success.title'), t('login.success'));
  };
  host.emit('sso-signed-in', { userId: auth.userId, displayName: auth.displayName, tenant });
  nextScreenService(core).whenShown(showToast, go());
}

/**
 * What a sign-in screen does between a sign-in with a password and its end (after-sign-in.ts). Resolves with where the user
 * goes next; undefined for the usual destination.
 */
export type AfterSignIn = (login: LoginData) => Promise<SignInDestination | undefined>;

/** Matches the announced features that have something to do after a sign-in with a password. */
const AFTER = /passkeyOffer|automaticPasskeys/;

/**
 * Stores and completes a sign-in that the gateway has accepted, with a password or a passkey. forced-change: a new
 * password is required first. `userId` counts if the page can't read the gateway's spelling of it. `after` is called for a
 * user who has to set up a second factor, or where such a feature is announced; not in a dialog over a page.
 */
export async function acceptSignIn(
  core: Core,
  host: Host,
  login: LoginData,
  userId = '',
  after?: AfterSignIn,
): Promise<'signed-in' | 'forced-change'> {
  // A session that may only change the password is not stored, so that a reload shows sign-in and not the dashboard.
  if (login.forcePwdChangeOnLogin) {
    clearSession(core);
    return 'forced-change';
  }
  const { tenant } = await configService(core).ready();
  const storedUserId = readCookie(core, 'username') ?? userId;
  const isDue = login.secondFactorBy || AFTER.test(optionsService(core).features.join());
  const ask = isDue && !reauthService(core).$reauth.get() && after;
  // Before the sign-in is stored, so that the next screen's data is requested at once. A question may take long, and a
  // reload during it still finds the saved path.
  let destination = ask ? undefined : chooseDestination(core, host, storedUserId);
  storageService(core).set(SIGNED_IN_AT_KEY, String(core.ports.now()));
  storeSession(core, storedUserId, tenant, login);
  // Without its code, the user goes on.
  if (ask) destination = await ask(login).catch(() => undefined);
  await completeSignIn(core, host, destination);
  return 'signed-in';
}
