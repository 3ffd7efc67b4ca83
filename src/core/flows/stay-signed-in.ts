import { readSession } from '../platform/stored-session.ts';
import { authService } from '../auth/store.ts';
import type { Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';
import { busyService } from '../notices/busy.ts';
import { toastsService } from '../notices/toasts.ts';
import { refreshSession } from '../session/refresh.ts';
import { tabsService } from '../session/tabs.ts';
import { warningService } from '../session/warning.ts';
import { watchService } from '../session/watch.ts';
import { SESSION_KEYS, storageService } from '../platform/storage.ts';

/** Lets no silent refresh repeat what has just failed: the next try is the user's. */
function stopSilentTries(core: Core): void {
  const session = readSession(core);
  if (!session || session.expiresAtMs - core.ports.now() > core.constants.sessionWarningMs) return;
  storageService(core).set(SESSION_KEYS.stayTried, String(session.expiresAtMs));
}

/** Counts the answer as activity where another tab's refresh, or a silent one, served it too. */
function recordActivity(core: Core, activeAtMs: number): void {
  const storage = storageService(core);
  if (Number(storage.get('lastTabActiveOn')) >= activeAtMs) return;
  storage.set('lastTabActiveOn', String(activeAtMs));
  tabsService(core).post('refreshed');
}

/**
 * Stay Signed In (spec 4, "Session warning popup"). Ignored when under a second remains or while a
 * refresh runs. A failure is said in the dialog, where it may be tried again; it leaves the time of the last
 * activity as it was, or the dialog of an idle user would close.
 */
export async function staySignedIn(core: Core): Promise<void> {
  const { $warning, close, dismiss, setProblem: tell } = warningService(core);
  const { constants, ports } = core;
  const remainingMs = () => ($warning.get()?.endsAtMs ?? 0) - ports.now();
  if (remainingMs() < constants.stayDisabledMs || busyService(core).$busy.get() > 0) return;
  tell(undefined);
  const activeAtMs = ports.now();
  const outcome = await busyService(core).during(refreshSession(core, { activeAtMs }));
  if (outcome === 'failed') stopSilentTries(core);
  else recordActivity(core, activeAtMs);
  watchService(core).check();
  if (authService(core).$auth.get().status === 'signed-out') return close();
  if (outcome === 'refreshed') {
    const { t } = messagesService(core);
    toastsService(core).show('success', t('success.title'), t('session.refreshed'));
  } else if (outcome === 'capped') tell('capped');
  else if (outcome === 'failed' && remainingMs() < constants.failedStayClosesMs) dismiss();
  else if (outcome === 'failed') tell('failed');
}
