import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { currentPath } from '../config/navigation.ts';
import { toastsService } from '../notices/toasts.ts';
import { OWN_KEYS } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';

const KEY = OWN_KEYS.passwordChanged;

function showSuccess(core: Core): void {
  const { t } = messagesService(core);
  toastsService(core).show('success', t('success.generic'), t('login.reset.success'));
}

/** Leaves the message to the page that comes; false where the browser keeps nothing for it. */
function leaveMessage(core: Core): boolean {
  tabStorageService(core).set(KEY, 'Y');
  try {
    return core.ports.sessionStore().getItem(KEY) === 'Y';
  } catch {
    return false;
  }
}

/**
 * Reloads the page to the login after the password was changed (spec 4, "Reset flow"; spec 8). The
 * message is shown after the reload; where nothing outlives one, it is shown before, for its time.
 * Hears `sso-navigate` first: false when the page prevented it, and nothing was reloaded.
 */
export function finishReset(core: Core, host: Host): boolean {
  if (!host.emit('sso-navigate', { path: currentPath(core), reload: true })) return false;
  const reload = () => core.ports.location.reload();
  if (leaveMessage(core)) {
    reload();
  } else {
    showSuccess(core);
    core.ports.setTimer(reload, core.constants.toastMs);
  }
  return true;
}

/** Says after the reload what happened before it; once. */
export function showPasswordChange(core: Core): void {
  const storage = tabStorageService(core);
  if (storage.get(KEY) === null) return;
  storage.remove(KEY);
  showSuccess(core);
}
