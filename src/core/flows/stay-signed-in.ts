import { readSession } from '../auth/live-session.ts';
import { authRoom } from '../auth/store.ts';
import type { Core } from '../core.ts';
import { messagesRoom } from '../i18n/messages.ts';
import { busyRoom } from '../notices/busy.ts';
import { toastsRoom } from '../notices/toasts.ts';
import { refreshSession } from '../session/refresh.ts';
import { warningRoom } from '../session/warning.ts';
import { watchRoom } from '../session/watch.ts';
import { SESSION_KEYS, storageRoom } from '../storage.ts';

/** Her work counts from now on, but what has just failed is not tried again behind her back. */
function leaveTheNextTryToHer(core: Core): void {
  const session = readSession(core);
  if (!session || session.expiresAtMs - core.ports.now() > core.constants.sessionWarningMs) return;
  storageRoom(core).set(SESSION_KEYS.stayTried, String(session.expiresAtMs));
}

/**
 * Stay Signed In (spec 4, "Session warning popup"). Ignored when under a second remains or while a
 * refresh runs. A failure is said in the dialog, where it may be tried again.
 */
export async function staySignedIn(core: Core): Promise<void> {
  const { $warning, close, dismiss, tell } = warningRoom(core);
  const { constants, ports } = core;
  const remainingMs = () => ($warning.get()?.endsAtMs ?? 0) - ports.now();
  if (remainingMs() < constants.stayDisabledMs || busyRoom(core).$busy.get() > 0) return;
  tell(undefined);
  // Her answer is what counts while the warning asks. Written first, it is read with the refresh's news.
  storageRoom(core).set('lastTabActiveOn', String(ports.now()));
  const outcome = await busyRoom(core).during(refreshSession(core));
  if (outcome === 'failed') leaveTheNextTryToHer(core);
  watchRoom(core).check();
  if (authRoom(core).$auth.get().status === 'signed-out') return close();
  if (outcome === 'refreshed') {
    const { t } = messagesRoom(core);
    toastsRoom(core).show('success', t('success.title'), t('session.refreshed'));
  } else if (outcome === 'capped') tell('capped');
  else if (outcome === 'failed' && remainingMs() < constants.failedStayClosesMs) dismiss();
  else if (outcome === 'failed') tell('failed');
}
