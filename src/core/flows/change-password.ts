import { authService } from '../auth/store.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { dialogsService } from '../notices/dialogs.ts';
import { resetRequestService } from '../auth/reset-request.ts';
import { unsavedService } from '../profile/unsaved.ts';
import { signOut } from './sign-out.ts';

/**
 * Leads a signed-in person to the reset panel, which is for visitors who are signed out: says so, signs
 * her out after a Yes, and has sign-in open the panel with her user ID.
 */
export async function changePassword(core: Core, host: Host): Promise<void> {
  const { t } = messagesService(core);
  const user = authService(core).$auth.get();
  if (user.status === 'signed-out') return;
  const title = t('dialog.confirmation.title');
  // One question for both: that she is signed out, and that her edits go.
  const { isAny } = unsavedService(core);
  const question = t(isAny() ? 'profile.password.question.unsaved' : 'profile.password.question');
  if (!(await dialogsService(core).confirm(title, question))) return;
  resetRequestService(core).ask(user.userId);
  await signOut(core, 'manual', host);
}
