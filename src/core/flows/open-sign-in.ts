import { refresh } from '../api/auth-calls.ts';
import { forgetExpired } from './end-session.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import { readCookie } from '../platform/cookies.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { navigate, noteSignInPath } from '../config/navigation.ts';
import { OWN_KEYS } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';
import { isSessionOf } from '../config/tenant.ts';
import { reauthService } from '../auth/reauth.ts';
import { watchSession } from './watch-session.ts';
import { showPasswordChange } from './finish-reset.ts';
import { redirectAfterSignIn } from './redirect-after-sign-in.ts';
import { loadPortal } from './load-portal.ts';
import { completeSignIn } from './complete-sign-in.ts';

/** Takes the named parameters off the address, so that a reload does not act on them again. */
function takeParameters(core: Core, ...names: string[]): (string | null)[] {
  const url = new URL(core.ports.location.href);
  const values = names.map((name) => url.searchParams.get(name));
  for (const name of names) url.searchParams.delete(name);
  if (values.some((value) => value !== null)) core.ports.rewriteAddress(url.href);
  return values;
}

/** Finishes a single sign-on that came back; asks for the session's life, since clocks may differ. */
async function acceptSso(core: Core, tenant: string): Promise<boolean> {
  if (!readCookie(core, 'username')) return false;
  const life = await refresh(core);
  return authService(core).acceptCookies(tenant, life.ok ? life.data.tokenExpiry : undefined);
}

/**
 * Opens the sign-in screen (spec 4): finishes a single sign-on, tells `errorMsg`, sends a signed-in
 * visitor on, and otherwise loads the tenant. `leaving` when the screen has nothing more to show.
 */
export async function openSignIn(core: Core, host: Host): Promise<'loaded' | 'failed' | 'leaving'> {
  const tabStorage = tabStorageService(core);
  const { tenant } = await configService(core).ready();
  const auth = authService(core);
  showPasswordChange(core);
  const wasPending = tabStorage.get(OWN_KEYS.pendingSso) !== null;
  tabStorage.remove(OWN_KEYS.pendingSso);
  const isOver = reauthService(core).$reauth.get() !== undefined;
  const [sso, errorMsg, reset] = isOver ? [] : takeParameters(core, 'sso', 'errorMsg', 'reset');
  // Over another page the address is not ours, and a provider always comes back to the plain one.
  if (!isOver && !sso && !errorMsg) noteSignInPath(core, tenant);

  if (sso === 'ok' && (await acceptSso(core, tenant))) {
    await completeSignIn(core, host);
    return 'leaving';
  }
  forgetExpired(core);
  if (typeof errorMsg === 'string') {
    const loading = loadPortal(core, host);
    const { showErrorMessage } = await import('./show-error-message.ts');
    await showErrorMessage(core, errorMsg, wasPending);
    if (!auth.isAuthenticated()) return loadedOrLeaving(await loading);
  }
  // A session of another tenant that began after this page opened: signing in here asks about it first.
  if (auth.isAuthenticated() && isSessionOf(core, tenant)) {
    auth.reread();
    watchSession(core);
    // A signed-in user changes the password from the profile.
    if (typeof reset === 'string') navigate(core, host, configService(core).path('profilePath'));
    else redirectAfterSignIn(core, host);
    return 'leaving';
  }
  return loadedOrLeaving(await loadPortal(core, host));
}

const loadedOrLeaving = (outcome: Awaited<ReturnType<typeof loadPortal>>) =>
  outcome === 'unavailable' ? 'leaving' : outcome;
