import { callUrl } from '../api/address.ts';
import { configService } from '../config/config.ts';
import type { AuthenticationOption } from '../contract/auth.ts';
import type { Core } from '../kernel/core.ts';
import { OWN_KEYS } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';
import { messagesService } from '../i18n/messages.ts';
import { toastsService } from '../notices/toasts.ts';
import { reauthService } from '../auth/reauth.ts';
import { confirmReplaceSession } from './replace-session.ts';

/**
 * Leaves for a provider's sign-in (spec 4, "Single sign-on"). Where a page asks for sign-in in place it
 * opens in a window, which closes once the person is back. False when this page stays.
 */
export async function startSso(core: Core, option: AuthenticationOption): Promise<boolean> {
  if (!(await confirmReplaceSession(core))) return false;
  const config = await configService(core).ready();
  tabStorageService(core).set(OWN_KEYS.pendingSso, config.tenant);
  const { authType, orgType } = option;
  const query = { authType, orgType, tenantCode: config.tenant };
  const url = callUrl(config, { call: 'sso', query });
  const { $reauth } = reauthService(core);
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
    const { t } = messagesService(core);
    toastsService(core).show('error', t('error.title'), t('reauth.blocked'));
  }
  return false;
}
