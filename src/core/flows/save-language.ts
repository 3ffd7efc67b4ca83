import { updateProfile } from '../api/profile-calls.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { toastsService } from '../notices/toasts.ts';

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
  const { setLocale, t } = messagesService(core);
  const isShown = await setLocale(langCode);
  host.emit('sso-locale-change', { locale: langCode });
  const { show } = toastsService(core);
  show('success', t('success.generic'), t('profile.language.saved'));
  if (!isShown) show('error', t('error.title'), t('language.failed'));
  return true;
}
