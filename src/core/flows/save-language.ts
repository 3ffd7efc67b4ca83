import { updateProfileCall } from '../contract/profile.ts';
import { call } from './call.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { messagesService } from '../i18n/messages.ts';
import { toastsService } from '../notices/toasts.ts';

/**
 * Saves the user's language and shows the page in it without a reload (profile-12). Returns false on failure
 * (already shown to the user); the page then stays in its language.
 */
export async function saveLanguage(
  core: Core,
  host: Host,
  userId: string,
  langCode: string,
): Promise<boolean> {
  const result = await call(core, updateProfileCall, { body: { userId, langCode } });
  if (!result.ok) return false;
  const { setLocale, t } = messagesService(core);
  const isShown = await setLocale(langCode);
  host.emit('sso-locale-change', { locale: langCode });
  const { show } = toastsService(core);
  show('success', t('success.generic'), t('profile.language.saved'));
  if (!isShown) show('error', t('error.title'), t('language.failed'));
  return true;
}
