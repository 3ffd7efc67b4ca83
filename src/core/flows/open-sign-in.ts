import { refreshCall } from '../contract/auth.ts';
import { RETURN_PARAMETERS } from '../contract/names.ts';
import { call } from './call.ts';
import { clearExpiredSession } from './end-session.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import { readCookie } from '../platform/cookies.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { navigate, storePathTenant } from '../config/navigation.ts';
import { OWN_KEYS } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';
import { isSessionOf } from '../config/tenant.ts';
import { mailedLinkService } from '../config/mailed-link.ts';
import { reauthService } from '../auth/reauth.ts';
import { toastsService } from '../notices/toasts.ts';
import { watchSession } from './watch-session.ts';
import { redirectAfterSignIn } from './redirect-after-sign-in.ts';
import { loadPortal, optionsService } from './load-portal.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { storeSessionOfCookies } from './store-session.ts';

/**
 * Returns the named parameters and removes them from the address, so that a reload does not apply them again. Notes whether
 * there was any.
 */
function takeParameters(core: Core, names: readonly string[]): (string | null)[] {
  const url = new URL(core.ports.location.href);
  const values = names.map((name) => url.searchParams.get(name));
  for (const name of names) url.searchParams.delete(name);
  const isReturn = values.some((value) => value !== null);
  optionsService(core).isReturn = isReturn;
  if (isReturn) core.ports.rewriteAddress(url.href);
  return values;
}

/** Stores the session after single sign-on. Asks the gateway for its remaining life, because clocks may differ. */
async function acceptSso(core: Core, tenant: string): Promise<boolean> {
  if (!readCookie(core, 'username')) return false;
  const life = await call(core, refreshCall);
  return storeSessionOfCookies(core, tenant, life.ok ? life.data.tokenExpiry : undefined);
}

/**
 * Opens the sign-in screen (sso-06, sso-07, routes-09): completes a single sign-on, shows `errorMsg`, or redirects a
 * signed-in user. Otherwise loads the tenant. Returns 'leaving' if the browser leaves the screen.
 */
export async function openSignIn(core: Core, host: Host): Promise<'loaded' | 'failed' | 'leaving'> {
  const tabStorage = tabStorageService(core);
  const { tenant } = await configService(core).ready();
  const auth = authService(core);
  const messages = messagesService(core);
  if (tabStorage.get(OWN_KEYS.passwordChanged) !== null)
    import('./finish-reset.ts').then(
      ({ showPasswordChange }) => showPasswordChange(core),
      () => {
        // The message is shown at the next load.
      },
    );
  const wasPending = tabStorage.get(OWN_KEYS.pendingSso) !== null;
  tabStorage.remove(OWN_KEYS.pendingSso);
  const isInDialog = reauthService(core).$reauth.get() !== undefined;
  const [sso, errorMsg, reset] = isInDialog ? [] : takeParameters(core, RETURN_PARAMETERS);
  // In a dialog over another page, the address is not ours. A provider always returns to the address without a tenant.
  if (!isInDialog && !sso && !errorMsg) {
    storePathTenant(core, tenant);
    // The code that shows it finds out whether the gateway has answered (sso-10).
    if (wasPending) tabStorage.set(OWN_KEYS.ended, 'sso');
  }

  if (sso === 'ok' && (await acceptSso(core, tenant))) {
    await completeSignIn(core, host);
    return 'leaving';
  }
  clearExpiredSession(core);
  const isByLink = mailedLinkService(core).token !== '';
  if (typeof errorMsg === 'string') {
    const loading = loadPortal(core, host);
    const shown = await import('./show-error-message.ts').catch(() => undefined);
    // Without its code, the user at least sees that the sign-in failed.
    if (shown) await shown.showErrorMessage(core, errorMsg, wasPending);
    else toastsService(core).show('error', messages.t('error.title'), messages.t('error.message'));
    if (!auth.isAuthenticated()) return loadedOrLeaving(await loading);
  }
  // A session of another tenant does not count as signed in here; a sign-in asks before it replaces that session.
  // A mailed link opens its panel for a signed-in user too, whose session ends when the password is set or made useless.
  if (!isByLink && auth.isAuthenticated() && isSessionOf(core, tenant)) {
    auth.reread();
    watchSession(core);
    // A signed-in user changes the password on the profile.
    if (typeof reset === 'string') navigate(core, host, configService(core).path('profilePath'));
    else redirectAfterSignIn(core, host);
    return 'leaving';
  }
  return loadedOrLeaving(await loadPortal(core, host));
}

const loadedOrLeaving = (outcome: Awaited<ReturnType<typeof loadPortal>>) =>
  outcome === 'unavailable' ? 'leaving' : outcome;
