import { authService } from '../auth/store.ts';
import { updateContactsCall, updateProfileCall, type UserContact } from '../contract/profile.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { toastsService } from '../notices/toasts.ts';
import { SECONDARY_EMAIL } from '../profile/contacts.ts';
import { displayNameOf, trimNames, type Names } from '../profile/names.ts';
import { call } from './call.ts';

/** Saves the user's names, and shows the new display name at once. Returns them; undefined on failure. */
export async function updateNames(
  core: Core,
  userId: string,
  names: Names,
): Promise<(Names & { readonly displayName: string }) | undefined> {
  const saved = trimNames(names);
  const result = await call(core, updateProfileCall, { body: { userId, ...saved } });
  if (!result.ok) return undefined;
  const displayName = displayNameOf(saved);
  authService(core).rename(displayName);
  return { ...saved, displayName };
}

/**
 * Saves the user's names (profile-09). The header and the greeting show the new display name at once. Returns the
 * saved names; undefined on failure (already shown to the user).
 */
export async function saveNames(
  core: Core,
  userId: string,
  names: Names,
): ReturnType<typeof updateNames> {
  const saved = await updateNames(core, userId, names);
  const { t } = messagesService(core);
  if (saved) toastsService(core).show('success', t('success.generic'), t('profile.saved'));
  return saved;
}

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
