import { logoutCall } from '../contract/auth.ts';
import { call } from './call.ts';
import { endSession } from './end-session.ts';
import { authService } from '../auth/store.ts';
import type { Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';
import { dialogsService } from '../notices/dialogs.ts';
import type { StepMark } from '../kernel/steps.ts';
import { plainText } from '../platform/safety/text.ts';

/** Shows the error of a single sign-on in a dialog, then logs out its unfinished session (sso-08). */
export async function showErrorMessage(
  core: Core,
  errorMsg: string,
  wasPending: boolean,
): Promise<void> {
  const { t } = messagesService(core);
  const text = plainText(errorMsg, core.constants.errorMsgLength) || t('error.message');
  performance.mark('sso:sign-in:refused' satisfies StepMark);
  await dialogsService(core).showError(t('error.title'), text);
  // A link alone must not sign a user out.
  if (!wasPending && authService(core).isAuthenticated()) return;
  await call(core, logoutCall);
  endSession(core, 'manual');
}
