import { updateProfile } from '../api/profile-calls.ts';
import type { Core } from '../core.ts';
import type { Host } from '../events.ts';
import { messagesRoom } from '../i18n/messages.ts';
import { toastsRoom } from '../notices/toasts.ts';

/**
 * Saves a person's language and turns the page to it without a reload (spec 4, "Profile edit"). False
 * when it was not saved, which has been told; the page then stays as it is.
 */
export async function saveLanguage(
  core: Core,
  host: Host,
  userId: string,
  langCode: string,
): Promise<boolean> {
  const result = await updateProfile(core, { userId, langCode });
  if (!result.ok) return false;
  const { setLocale, t } = messagesRoom(core);
  const isShown = await setLocale(langCode);
  host.emit('sso-locale-change', { locale: langCode });
  const { show } = toastsRoom(core);
  show('success', t('success.generic'), t('profile.language.saved'));
  if (!isShown) show('error', t('error.title'), t('language.failed'));
  return true;
}
