import { refresh } from '../api/auth-calls.ts';
import { forgetExpired } from '../auth/end-session.ts';
import { readLiveSession } from '../auth/live-session.ts';
import { savedPathRoom } from '../auth/saved-path.ts';
import { authRoom } from '../auth/store.ts';
import { configRoom } from '../config.ts';
import { readCookie } from '../cookies.ts';
import type { Core } from '../core.ts';
import { hostsRoom } from '../events.ts';
import { isOpenPage, navigate, signInPath } from '../navigation.ts';

/**
 * Takes up a session that this origin's storage knows nothing of, by asking the gateway: it was begun
 * on another origin. False when there is none.
 */
export async function adoptSession(core: Core): Promise<boolean> {
  const { tenant } = await configRoom(core).ready();
  const beganMs = core.ports.now();
  const reply = await refresh(core, core.constants.refreshTimeoutMs);
  if (!reply.ok) return false;
  const auth = authRoom(core);
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
export async function turnAway(core: Core): Promise<void> {
  const isNoMatter = () => readLiveSession(core) !== undefined || isOpenPage(core);
  if (isNoMatter()) return;
  const { apiBase } = await configRoom(core).ready();
  const isElsewhere = new URL(apiBase).origin !== new URL(core.ports.location.href).origin;
  const mayLive = isElsewhere || readCookie(core, 'tokenExpiryDttm') !== undefined;
  if (mayLive && (await adoptSession(core))) return;
  if (isNoMatter()) return;
  savedPathRoom(core).save();
  forgetExpired(core);
  navigate(core, hostsRoom(core).current(), signInPath(core));
}
