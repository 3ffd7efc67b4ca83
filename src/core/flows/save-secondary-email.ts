import { call } from './call.ts';
import { SECONDARY_EMAIL } from '../profile/contacts.ts';
import { updateContactsCall, type UserContact } from '../contract/profile.ts';
import type { Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';
import { toastsService } from '../notices/toasts.ts';

/**
 * Saves the secondary email; '' deletes it (profile-15). Sends only this contact, so that other contacts do not
 * change. Returns all contacts of the user; undefined on failure (already shown to the user).
 */
export async function saveSecondaryEmail(
  core: Core,
  userId: string,
  email: string,
): Promise<readonly UserContact[] | undefined> {
  const result = await call(core, updateContactsCall, {
    body: [{ userId, ...SECONDARY_EMAIL, contactValue: email.trim() }],
  });
  if (!result.ok) return undefined;
  const { t } = messagesService(core);
  toastsService(core).show('success', t('success.title'), t('profile.email.saved'));
  return result.data;
}
