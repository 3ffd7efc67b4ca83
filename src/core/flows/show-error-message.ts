import { logout } from '../api/auth-calls.ts';
import { endSession } from './end-session.ts';
import { authService } from '../auth/store.ts';
import type { Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';
import { dialogsService } from '../notices/dialogs.ts';
import { plainText } from '../platform/safety/text.ts';

/** Shows what single sign-on said; afterwards the half-made session is logged out (spec 8). */
export async function showErrorMessage(
  core: Core,
  errorMsg: string,
  wasPending: boolean,
): Promise<void> {
  const { t } = messagesService(core);
  const text = plainText(errorMsg, core.constants.errorMsgLength) || t('error.message');
  await dialogsService(core).showError(t('error.title'), text);
  // A link alone must not sign a user out.
  if (!wasPending && authService(core).isAuthenticated()) return;
  await logout(core);
  endSession(core, 'manual');
}
