import { refresh } from '../api/auth-calls.ts';
import { forgetExpired } from './end-session.ts';
import { readLiveSession } from '../platform/stored-session.ts';
import { savedPathService } from '../auth/saved-path.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import { readCookie } from '../platform/cookies.ts';
import type { Core } from '../kernel/core.ts';
import { hostsService } from '../kernel/events.ts';
import { isPublicPage, navigate, signInPath } from '../config/navigation.ts';

/**
 * Takes up a session that this origin's storage knows nothing of, by asking the gateway: it was begun
 * on another origin. False when there is none.
 */
export async function adoptSession(core: Core): Promise<boolean> {
  const { tenant } = await configService(core).ready();
  const beganMs = core.ports.now();
  const reply = await refresh(core, core.constants.refreshTimeoutMs);
  if (!reply.ok) return false;
  const auth = authService(core);
  const spentSeconds = (core.ports.now() - beganMs) / 1000;
  const tokenExpiry = reply.data.tokenExpiry - spentSeconds;
  if (auth.acceptCookies(tenant, tokenExpiry)) return true;
  auth.accept('', tenant, {
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
 * Saves the path of a guarded page without a session and redirects to sign-in. Adopts a session that
 * was started on another origin instead.
 */
export async function redirectToSignIn(core: Core): Promise<void> {
  const isIrrelevant = () => readLiveSession(core) !== undefined || isPublicPage(core);
  if (isIrrelevant()) return;
  const { apiBase } = await configService(core).ready();
  const isElsewhere = new URL(apiBase).origin !== new URL(core.ports.location.href).origin;
  const mayLive = isElsewhere || readCookie(core, 'tokenExpiryDttm') !== undefined;
  if (mayLive && (await adoptSession(core))) return;
  if (isIrrelevant()) return;
  savedPathService(core).save();
  forgetExpired(core);
  navigate(core, hostsService(core).current(), signInPath(core));
}
