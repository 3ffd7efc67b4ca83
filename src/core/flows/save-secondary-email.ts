import { updateContacts } from '../api/profile-calls.ts';
import { SECONDARY_EMAIL } from '../profile/contacts.ts';
import type { UserContact } from '../contract/profile.ts';
import type { Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';
import { toastsService } from '../notices/toasts.ts';

/**
 * Saves the secondary email; '' deletes it (decisions 1.11). Only this contact is sent, so contacts of
 * other kinds stay untouched. Returns all contacts as they are now; undefined when nothing was saved,
 * which has been told.
 */
export async function saveSecondaryEmail(
  core: Core,
  userId: string,
  email: string,
): Promise<readonly UserContact[] | undefined> {
  const result = await updateContacts(core, [
    { userId, ...SECONDARY_EMAIL, contactValue: email.trim() },
  ]);
  if (!result.ok) return undefined;
  const { t } = messagesService(core);
  toastsService(core).show('success', t('success.title'), t('profile.email.saved'));
  return result.data;
}
