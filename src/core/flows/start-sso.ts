import { callUrl } from '../api/address.ts';
import { configService } from '../config/config.ts';
import type { AuthenticationOption } from '../contract/auth.ts';
import { ssoCall } from '../contract/sso.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { OWN_KEYS } from '../platform/storage.ts';
import { tabStorageService } from '../platform/tab-storage.ts';
import { messagesService } from '../i18n/messages.ts';
import { toastsService } from '../notices/toasts.ts';
import { reauthService } from '../auth/reauth.ts';
import { maySignIn } from './replace-session.ts';

/**
 * Starts a provider's sign-in (sso-04) and returns true. In a sign-in dialog over a page, opens it in a new window
 * instead, which closes after the sign-in. Returns false if this page stays. `loginHint` is the ID of the user whom the
 * provider may expect (sso-19); '' if none.
 */
export async function startSso(
  core: Core,
  host: Host,
  option: AuthenticationOption,
  loginHint = '',
): Promise<boolean> {
  if (!(await maySignIn(core, host, 'provider'))) return false;
  const config = await configService(core).ready();
  tabStorageService(core).set(OWN_KEYS.pendingSso, config.tenant);
  const { authType, orgType } = option;
  const query = { authType, orgType, tenantCode: config.tenant, ...(loginHint && { loginHint }) };
  const url = callUrl(config, ssoCall, { query });
  const { $reauth } = reauthService(core);
  if ($reauth.get() === undefined) {
    core.ports.location.assign(url);
    return true;
  }
  // The page with the unsaved work stays, and is notified by the sign-in in the window.
  const opened = core.ports.openWindow(url);
  if (opened) {
    const stop = $reauth.listen((pending) => {
      if (pending) return;
      stop();
      opened.close();
    });
  } else {
    const { t } = messagesService(core);
    toastsService(core).show('error', t('error.title'), t('reauth.blocked'));
  }
  return false;
}
