import { logout } from '../api/auth-calls.ts';
import { authRoom } from '../auth/store.ts';
import { configRoom } from '../config.ts';
import type { Core } from '../core.ts';
import { messagesRoom } from '../i18n/messages.ts';
import { busyRoom } from '../notices/busy.ts';
import { dialogsRoom } from '../notices/dialogs.ts';
import { forgetProducts } from '../products.ts';
import { isSessionOf } from '../tenant.ts';

/** True for two spellings of one user ID. */
export const isSameUser = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Asks before a sign-in disconnects a living session (spec 4, "Login flow" 2). The same person by
 * password is not asked; Yes signs the old session out. False when the person cancels.
 */
export async function mayReplaceSession(core: Core, userId?: string): Promise<boolean> {
  const auth = authRoom(core);
  auth.reread();
  const current = auth.$auth.get();
  if (current.status === 'signed-out') return true;
  const { tenant } = await configRoom(core).ready();
  const isSame = userId !== undefined && isSameUser(current.userId, userId);
  // The same user ID at another tenant is another person.
  if (isSame && isSessionOf(core, tenant)) return true;
  const { t } = messagesRoom(core);
  const question = t('login.alreadySignedIn', { userId: current.userId });
  if (!(await dialogsRoom(core).confirm(t('dialog.confirmation.title'), question))) return false;
  await busyRoom(core).during(logout(core));
  forgetProducts(core);
  auth.clear();
  return true;
}
