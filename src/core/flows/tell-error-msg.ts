import { logout } from '../api/auth-calls.ts';
import { endSession } from '../auth/end-session.ts';
import { authRoom } from '../auth/store.ts';
import type { Core } from '../core.ts';
import { messagesRoom } from '../i18n/messages.ts';
import { dialogsRoom } from '../notices/dialogs.ts';
import { plainText } from '../safety/text.ts';

/** Shows what single sign-on said; afterwards the half-made session is logged out (spec 8). */
export async function tellErrorMsg(
  core: Core,
  errorMsg: string,
  wasPending: boolean,
): Promise<void> {
  const { t } = messagesRoom(core);
  const text = plainText(errorMsg, core.constants.errorMsgLength) || t('error.message');
  await dialogsRoom(core).showError(t('error.title'), text);
  // A link alone must not sign a user out.
  if (!wasPending && authRoom(core).isAuthenticated()) return;
  await logout(core);
  endSession(core, 'manual');
}
