import { authRoom } from '../auth/store.ts';
import type { Core } from '../core.ts';
import type { Host } from '../events.ts';
import { messagesRoom } from '../i18n/messages.ts';
import { dialogsRoom } from '../notices/dialogs.ts';
import { resetRequestRoom } from '../reset-request.ts';
import { unsavedRoom } from '../unsaved.ts';
import { signOut } from './sign-out.ts';

/**
 * Leads a signed-in person to the reset panel, which is for visitors who are signed out: says so, signs
 * her out after a Yes, and has sign-in open the panel with her user ID.
 */
export async function changePassword(core: Core, host: Host): Promise<void> {
  const { t } = messagesRoom(core);
  const person = authRoom(core).$auth.get();
  if (person.status === 'signed-out') return;
  const title = t('dialog.confirmation.title');
  // One question for both: that she is signed out, and that her edits go.
  const { isAny } = unsavedRoom(core);
  const question = t(isAny() ? 'profile.password.question.unsaved' : 'profile.password.question');
  if (!(await dialogsRoom(core).confirm(title, question))) return;
  resetRequestRoom(core).ask(person.userId);
  await signOut(core, 'manual', host);
}
