import { refreshCall } from '../contract/auth.ts';
import { call } from './call.ts';
import { clearExpiredSession } from './end-session.ts';
import { reauthService } from '../auth/reauth.ts';
import type { Menus } from '../auth/menus.ts';
import { authService } from '../auth/store.ts';
import { readLiveSession } from '../platform/stored-session.ts';
import { savedPathService } from '../auth/saved-path.ts';
import { configService } from '../config/config.ts';
import { readCookie } from '../platform/cookies.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { hostsService } from '../kernel/events.ts';
import { isPublicPage, navigate, signInPath } from '../config/navigation.ts';
import { storeSession, storeSessionOfCookies } from './store-session.ts';

/** The running adoption of a page, which further callers share. */
const adoptionService = defineService('adoption', () => ({
  running: undefined as Promise<boolean> | undefined,
}));

async function callAndAdopt(core: Core): Promise<boolean> {
  const { tenant } = await configService(core).ready();
  const beganMs = core.ports.now();
  const reply = await call(core, refreshCall, { timeoutMs: core.constants.refreshTimeoutMs });
  if (!reply.ok) return false;
  const spentSeconds = (core.ports.now() - beganMs) / 1000;
  const tokenExpiry = reply.data.tokenExpiry - spentSeconds;
  if (storeSessionOfCookies(core, tenant, tokenExpiry)) return true;
  storeSession(core, '', tenant, {
    ...reply.data,
    tokenExpiry,
    userType: '',
    langCd: '',
    lastLogin: '',
    forcePwdChangeOnLogin: false,
  });
  return true;
}

/** Updates the user menus of the page. Only a page that has one has the service. */
function updateMenus(core: Core): void {
  for (const update of (core.services.get('menus') ?? []) as Menus) update();
}

/**
 * Adopts a session that was started on another origin, by a refresh call, because this origin's storage does not
 * contain it. Resolves to false if there is none.
 */
export function adoptSession(core: Core): Promise<boolean> {
  const state = adoptionService(core);
  state.running ??= callAndAdopt(core).finally(() => {
    state.running = undefined;
    updateMenus(core);
  });
  return state.running;
}

/** Returns true if the gateway may have a session that this page's storage does not contain. */
async function mayHaveSession(core: Core): Promise<boolean> {
  const { apiBase } = await configService(core).ready();
  const isElsewhere = new URL(apiBase).origin !== new URL(core.ports.location.href).origin;
  return isElsewhere || readCookie(core, 'tokenExpiryDttm') !== undefined;
}

/** Reads storage for an unknown `$auth`. */
function decideByStorage(core: Core): void {
  const { $auth, reread } = authService(core);
  if ($auth.get().status !== 'unknown') return;
  reread();
  updateMenus(core);
}

/**
 * Decides an unknown `$auth`: adopts the gateway's session, or else reads storage. Redirects nowhere. Never rejects.
 */
export async function findSession(core: Core): Promise<void> {
  if (authService(core).$auth.get().status !== 'unknown') return;
  if ((await mayHaveSession(core)) && (await adoptSession(core))) return;
  decideByStorage(core);
}

/**
 * Saves the path of a guarded page without a session and redirects to sign-in. If there is a session that was started
 * on another origin, adopts it instead. A page over which its user signs in again stays. `signInHere` may sign in without
 * the redirect; it resolves to true if it has.
 */
export async function redirectToSignIn(
  core: Core,
  signInHere?: () => Promise<boolean>,
): Promise<void> {
  const isSignedIn = () => readLiveSession(core) !== undefined;
  if (isSignedIn()) return decideByStorage(core);
  // A guard may be added anew meanwhile.
  if (reauthService(core).$reauth.get()) return;
  const mayAdopt = await mayHaveSession(core);
  // On a public page, the gateway is asked only if the page reads `$auth`.
  if (isPublicPage(core)) return mayAdopt ? undefined : decideByStorage(core);
  if (mayAdopt && (await adoptSession(core))) return;
  decideByStorage(core);
  if (isSignedIn() || (await signInHere?.())) return;
  savedPathService(core).save();
  clearExpiredSession(core);
  navigate(core, hostsService(core).current(), signInPath(core));
}
