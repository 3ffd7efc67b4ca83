import { readSession } from '../platform/stored-session.ts';
import { authService } from '../auth/store.ts';
import type { Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';
import { busyService } from '../notices/busy.ts';
import { toastsService } from '../notices/toasts.ts';
import { refreshSession } from './refresh-session.ts';
import { tabsService } from '../session/tabs.ts';
import { warningService } from '../session/warning.ts';
import { watchService } from '../session/watch.ts';
import { SESSION_KEYS, storageService } from '../platform/storage.ts';

/** Prevents a silent refresh from repeating what has just failed. The user can still try again. */
function stopSilentRefresh(core: Core): void {
  const session = readSession(core);
  if (!session || session.expiresAtMs - core.ports.now() > core.constants.sessionWarningMs) return;
  storageService(core).set(SESSION_KEYS.stayTried, String(session.expiresAtMs));
}

/** Counts the user's answer as activity even if another tab or a silent refresh has extended the session. */
function recordActivity(core: Core, activeAtMs: number): void {
  const storage = storageService(core);
  if (Number(storage.get('lastTabActiveOn')) >= activeAtMs) return;
  storage.set('lastTabActiveOn', String(activeAtMs));
  tabsService(core).post('refreshed');
}

/**
 * Handles Stay Signed In (session-warning-08). Does nothing if less than a second remains or while a refresh
 * runs. Shows a failure in the dialog, where the user can try again. A failure does not count as activity, because the
 * dialog of an idle user would then close.
 */
export async function staySignedIn(core: Core): Promise<void> {
  const { $warning, close, dismiss, setProblem } = warningService(core);
  const { constants, ports } = core;
  const remainingMs = () => ($warning.get()?.endsAtMs ?? 0) - ports.now();
  if (remainingMs() < constants.stayDisabledMs || busyService(core).$busy.get() > 0) return;
  setProblem(undefined);
  const activeAtMs = ports.now();
  const outcome = await busyService(core).during(refreshSession(core, { activeAtMs }));
  const isSignedOut = () => authService(core).$auth.get().status === 'signed-out';
  if (outcome === 'failed') stopSilentRefresh(core);
  // After a pause of this tab, the session may be that of another sign-in.
  else if (!isSignedOut()) recordActivity(core, activeAtMs);
  watchService(core).check();
  if (isSignedOut()) return close();
  if (outcome === 'refreshed') {
    const { t } = messagesService(core);
    toastsService(core).show('success', t('success.title'), t('session.refreshed'));
  } else if (outcome === 'capped') setProblem('capped');
  else if (outcome === 'failed' && remainingMs() < constants.failedStayClosesMs) dismiss();
  else if (outcome === 'failed') setProblem('failed');
}
