import { logout } from '../api/auth-calls.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import type { Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';
import { busyService } from '../notices/busy.ts';
import { dialogsService } from '../notices/dialogs.ts';
import { clearProducts } from '../products/products.ts';
import { isSessionOf } from '../config/tenant.ts';

/** True for two spellings of one user ID. */
export const isSameUser = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Asks before a sign-in disconnects a living session (spec 4, "Login flow" 2). The same person by
 * password is not asked; Yes signs the old session out. False when the person cancels.
 */
export async function confirmReplaceSession(core: Core, userId?: string): Promise<boolean> {
  const auth = authService(core);
  auth.reread();
  const current = auth.$auth.get();
  if (current.status === 'signed-out') return true;
  const { tenant } = await configService(core).ready();
  const isSame = userId !== undefined && isSameUser(current.userId, userId);
  // The same user ID at another tenant is another person.
  if (isSame && isSessionOf(core, tenant)) return true;
  const { t } = messagesService(core);
  const question = t('login.alreadySignedIn', { userId: current.userId });
  if (!(await dialogsService(core).confirm(t('dialog.confirmation.title'), question))) return false;
  await busyService(core).during(logout(core));
  clearProducts(core);
  auth.clear();
  return true;
}
