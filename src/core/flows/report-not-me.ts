import { send } from '../api/client.ts';
import { mailedLinkService } from '../config/mailed-link.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import { isSessionOf } from '../config/tenant.ts';
import { logoutCall } from '../contract/auth.ts';
import { notMeCall } from '../contract/not-me.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { OWN_KEYS, storageService } from '../platform/storage.ts';
import { clearProducts } from '../products/products.ts';
import { call } from './call.ts';
import { failureText, reportFailure } from './report-failure.ts';
import { clearSession } from './store-session.ts';

/**
 * How a report ended. done: all sessions of the user have ended, and `userId` names the user; refused: the link can't be
 * used; failed: another try may help. `message` is for the panel to show.
 */
export type NotMeReport =
  | { readonly kind: 'done'; readonly userId: string; readonly hasPassword: boolean }
  | { readonly kind: 'refused' | 'failed'; readonly message: string };

const REFUSED = 400;
const NOT_FOUND = 404;

/** Removes the user's session from this browser and its tabs. Keeps a session of another user or of another tenant. */
function clearSessionOf(core: Core, host: Host, userId: string, tenant: string): void {
  const storage = storageService(core);
  const isOwn = storage.get('userId')?.toLowerCase() === userId.toLowerCase();
  if (!isOwn || !isSessionOf(core, tenant) || !authService(core).isAuthenticated()) return;
  // Removes the cookies that the page can't remove.
  void call(core, logoutCall);
  clearProducts(core);
  storage.set(OWN_KEYS.ended, 'lost');
  clearSession(core);
  host.emit('sso-signed-out', { reason: 'lost' });
}

/**
 * Reports with the token of a mailed link that someone else was at the account (sign-in-55). Ends the user's session in
 * this browser, too. Never rejects.
 */
export async function reportNotMe(core: Core, host: Host): Promise<NotMeReport> {
  const { token } = mailedLinkService(core);
  const { t, tag } = messagesService(core);
  const result = await send(core, notMeCall, { body: { token }, language: tag() });
  if (result.ok) {
    const { username: userId, hasPassword } = result.data;
    const { tenant } = await configService(core).ready();
    clearSessionOf(core, host, userId, tenant);
    return { kind: 'done', userId, hasPassword };
  }
  const { failure } = result;
  // The mail proves that the gateway knows the call, but during an upgrade a process of the previous release may answer.
  if (failure.status === NOT_FOUND) return { kind: 'refused', message: t('notMe.notOffered') };
  reportFailure(core, notMeCall, failure);
  const kind = failure.status === REFUSED ? 'refused' : 'failed';
  return { kind, message: failureText(core, failure).message };
}
