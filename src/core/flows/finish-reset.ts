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

/** Leaves the message for the page after the reload. Returns false if the browser does not store it. */
function leaveMessage(core: Core): boolean {
  tabStorageService(core).set(KEY, 'Y');
  try {
    return core.ports.sessionStore().getItem(KEY) === 'Y';
  } catch {
    return false;
  }
}

/**
 * Reloads the page to the sign-in screen after the password was changed (password-reset-12). The message is
 * shown after the reload. If it cannot be stored, it is shown before, and the reload waits until its time is over.
 * Dispatches `sso-navigate` first, and returns false without a reload if the page cancels it.
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

/** Shows the message that was left before the reload, once. */
export function showPasswordChange(core: Core): void {
  const storage = tabStorageService(core);
  if (storage.get(KEY) === null) return;
  storage.remove(KEY);
  showSuccess(core);
}
