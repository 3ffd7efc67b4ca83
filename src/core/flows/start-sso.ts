import { callUrl } from '../api/address.ts';
import { configRoom } from '../config.ts';
import type { AuthenticationOption } from '../contract/auth.ts';
import type { Core } from '../core.ts';
import { OWN_KEYS } from '../storage.ts';
import { tabStorageRoom } from '../tab-storage.ts';
import { messagesRoom } from '../i18n/messages.ts';
import { toastsRoom } from '../notices/toasts.ts';
import { reauthRoom } from '../session/reauth.ts';
import { mayReplaceSession } from './replace-session.ts';

/**
 * Leaves for a provider's sign-in (spec 4, "Single sign-on"). Where a page asks for sign-in in place it
 * opens in a window, which closes once the person is back. False when this page stays.
 */
export async function startSso(core: Core, option: AuthenticationOption): Promise<boolean> {
  if (!(await mayReplaceSession(core))) return false;
  const config = await configRoom(core).ready();
  tabStorageRoom(core).set(OWN_KEYS.pendingSso, config.tenant);
  const { authType, orgType } = option;
  const query = { authType, orgType, tenantCode: config.tenant };
  const url = callUrl(config, { call: 'sso', query });
  const { $reauth } = reauthRoom(core);
  if ($reauth.get() === undefined) {
    core.ports.location.assign(url);
    return true;
  }
  // The page with the unsaved work stays; the news of the sign-in comes from the window.
  const close = core.ports.openWindow(url);
  if (close) {
    const stop = $reauth.listen((asked) => {
      if (asked) return;
      stop();
      close();
    });
  } else {
    const { t } = messagesRoom(core);
    toastsRoom(core).show('error', t('error.title'), t('reauth.blocked'));
  }
  return false;
}
