import { resetRequestService } from '../auth/reset-request.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import { navigate } from '../config/navigation.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { dialogsService } from '../notices/dialogs.ts';
import { leave, unsavedService } from '../profile/unsaved.ts';
import { signOut } from './sign-out.ts';

/** Goes back in history (profile-04), or to the dashboard if there is no earlier page. */
export function goBack(core: Core, host: Host): void {
  leave(core, () => {
    if (!core.ports.goBack()) navigate(core, host, configService(core).path('dashboardPath'));
  });
}

/**
 * Takes a signed-in user to the reset panel, which needs a sign-out first: asks for confirmation, signs out after a
 * Yes, and makes the sign-in screen open the panel with the user ID.
 */
export async function leaveForReset(core: Core, host: Host): Promise<void> {
  const { t } = messagesService(core);
  const user = authService(core).$auth.get();
  if (user.status !== 'signed-in') return;
  const title = t('dialog.confirmation.title');
  // One question for both the sign-out and the loss of unsaved changes.
  const { isAny } = unsavedService(core);
  const question = t(isAny() ? 'profile.password.question.unsaved' : 'profile.password.question');
  if (!(await dialogsService(core).confirm(title, question))) return;
  resetRequestService(core).request(user.userId);
  await signOut(core, 'manual', host);
  // If the page has canceled the sign-out, the next one must not open the panel.
  if (authService(core).$auth.get().status === 'signed-in') resetRequestService(core).take();
}
