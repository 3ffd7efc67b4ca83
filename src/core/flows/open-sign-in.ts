import { refresh } from '../api/auth-calls.ts';
import { forgetExpired } from '../auth/end-session.ts';
import { authRoom } from '../auth/store.ts';
import { configRoom } from '../config.ts';
import { readCookie } from '../cookies.ts';
import type { Core } from '../core.ts';
import type { Host } from '../events.ts';
import { navigate, noteSignInPath } from '../navigation.ts';
import { OWN_KEYS } from '../storage.ts';
import { tabStorageRoom } from '../tab-storage.ts';
import { isSessionOf } from '../tenant.ts';
import { reauthRoom } from '../session/reauth.ts';
import { watchSession } from '../session/watch-session.ts';
import { tellPasswordChange } from './finish-reset.ts';
import { land } from './land.ts';
import { loadPortal } from './load-portal.ts';
import { welcome } from './welcome.ts';

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
  return authRoom(core).acceptCookies(tenant, life.ok ? life.data.tokenExpiry : undefined);
}

/**
 * Opens the sign-in screen (spec 4): finishes a single sign-on, tells `errorMsg`, sends a signed-in
 * visitor on, and otherwise loads the tenant. `leaving` when the screen has nothing more to show.
 */
export async function openSignIn(core: Core, host: Host): Promise<'loaded' | 'failed' | 'leaving'> {
  const tabStorage = tabStorageRoom(core);
  const { tenant } = await configRoom(core).ready();
  const auth = authRoom(core);
  tellPasswordChange(core);
  const wasPending = tabStorage.get(OWN_KEYS.pendingSso) !== null;
  tabStorage.remove(OWN_KEYS.pendingSso);
  const isOver = reauthRoom(core).$reauth.get() !== undefined;
  const [sso, errorMsg, reset] = isOver ? [] : takeParameters(core, 'sso', 'errorMsg', 'reset');
  // Over another page the address is not ours, and a provider always comes back to the plain one.
  if (!isOver && !sso && !errorMsg) noteSignInPath(core, tenant);

  if (sso === 'ok' && (await acceptSso(core, tenant))) {
    await welcome(core, host);
    return 'leaving';
  }
  forgetExpired(core);
  if (typeof errorMsg === 'string') {
    const loading = loadPortal(core, host);
    const { tellErrorMsg } = await import('./tell-error-msg.ts');
    await tellErrorMsg(core, errorMsg, wasPending);
    if (!auth.isAuthenticated()) return loadedOrLeaving(await loading);
  }
  // A session of another tenant that began after this page opened: signing in here asks about it first.
  if (auth.isAuthenticated() && isSessionOf(core, tenant)) {
    auth.reread();
    watchSession(core);
    // A signed-in user changes the password from the profile.
    if (typeof reset === 'string') navigate(core, host, configRoom(core).path('profilePath'));
    else land(core, host);
    return 'leaving';
  }
  return loadedOrLeaving(await loadPortal(core, host));
}

const loadedOrLeaving = (outcome: Awaited<ReturnType<typeof loadPortal>>) =>
  outcome === 'unavailable' ? 'leaving' : outcome;
