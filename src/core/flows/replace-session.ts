import { logoutCall } from '../contract/auth.ts';
import { call } from './call.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import type { Core } from '../kernel/core.ts';
import type { Host, SignInMethod } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { busyService } from '../notices/busy.ts';
import { dialogsService } from '../notices/dialogs.ts';
import { toastsService } from '../notices/toasts.ts';
import { clearProducts } from '../products/products.ts';
import { isSessionOf } from '../config/tenant.ts';
import { clearSession } from './store-session.ts';

/** True if two user IDs differ only in letter case and surrounding spaces. */
export const isSameUser = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Asks the page whether a sign-in may start (elements-26), and then the user whether it may replace a live session
 * (sign-in-17), which it ends after a Yes. Returns true without a question if the same user signs in with a password.
 * Returns false if the page or the user cancels.
 */
export async function maySignIn(
  core: Core,
  host: Host,
  method: SignInMethod,
  userId?: string,
): Promise<boolean> {
  const { t } = messagesService(core);
  const { tenant } = await configService(core).ready();
  if (!host.emit('sso-before-sign-in', { tenant, method })) {
    toastsService(core).show('error', t('error.title'), t('session.failed'));
    return false;
  }
  const auth = authService(core);
  auth.reread();
  const current = auth.$auth.get();
  if (current.status !== 'signed-in') return true;
  const isSame = userId !== undefined && isSameUser(current.userId, userId);
  // The same user ID at another tenant is another user.
  if (isSame && isSessionOf(core, tenant)) return true;
  const question = t('login.alreadySignedIn', { userId: current.userId });
  if (!(await dialogsService(core).confirm(t('dialog.confirmation.title'), question))) return false;
  await busyService(core).during(call(core, logoutCall));
  clearProducts(core);
  clearSession(core);
  void messagesService(core).updateLocale();
  return true;
}
