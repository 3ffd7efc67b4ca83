import type { Core } from '../core.ts';
import type { Host } from '../events.ts';
import { messagesRoom } from '../i18n/messages.ts';
import { currentPath } from '../navigation.ts';
import { toastsRoom } from '../notices/toasts.ts';
import { OWN_KEYS } from '../storage.ts';
import { tabStorageRoom } from '../tab-storage.ts';

const KEY = OWN_KEYS.passwordChanged;

function tell(core: Core): void {
  const { t } = messagesRoom(core);
  toastsRoom(core).show('success', t('success.generic'), t('login.reset.success'));
}

/** Leaves the message to the page that comes; false where the browser keeps nothing for it. */
function leaveMessage(core: Core): boolean {
  tabStorageRoom(core).set(KEY, 'Y');
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
    tell(core);
    core.ports.setTimer(reload, core.constants.toastMs);
  }
  return true;
}

/** Says after the reload what happened before it; once. */
export function tellPasswordChange(core: Core): void {
  const storage = tabStorageRoom(core);
  if (storage.get(KEY) === null) return;
  storage.remove(KEY);
  tell(core);
}
