import { refreshCall } from '../contract/auth.ts';
import { call } from './call.ts';
import { clearExpiredSession } from './end-session.ts';
import { readLiveSession } from '../platform/stored-session.ts';
import { savedPathService } from '../auth/saved-path.ts';
import { configService } from '../config/config.ts';
import { readCookie } from '../platform/cookies.ts';
import type { Core } from '../kernel/core.ts';
import { hostsService } from '../kernel/events.ts';
import { isPublicPage, navigate, signInPath } from '../config/navigation.ts';
import { storeSession, storeSessionOfCookies } from './store-session.ts';

/**
 * Adopts a session that was started on another origin, by a refresh call, because this origin's storage does not
 * contain it. Returns false if there is none.
 */
export async function adoptSession(core: Core): Promise<boolean> {
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

/**
 * Saves the path of a guarded page without a session and redirects to sign-in. If there is a session that was started
 * on another origin, adopts it instead.
 */
export async function redirectToSignIn(core: Core): Promise<void> {
  const isIrrelevant = () => readLiveSession(core) !== undefined || isPublicPage(core);
  if (isIrrelevant()) return;
  const { apiBase } = await configService(core).ready();
  const isElsewhere = new URL(apiBase).origin !== new URL(core.ports.location.href).origin;
  const mayHaveSession = isElsewhere || readCookie(core, 'tokenExpiryDttm') !== undefined;
  if (mayHaveSession && (await adoptSession(core))) return;
  if (isIrrelevant()) return;
  savedPathService(core).save();
  clearExpiredSession(core);
  navigate(core, hostsService(core).current(), signInPath(core));
}
