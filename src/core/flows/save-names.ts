import { updateProfile } from '../api/profile-calls.ts';
import { authService } from '../auth/store.ts';
import type { Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';
import { displayNameOf, trimNames, type Names } from '../profile/names.ts';
import { toastsService } from '../notices/toasts.ts';

/**
 * Saves a person's names (spec 2, "Personal information card"). Header and greeting call her by the new
 * display name at once. Returns what was saved; undefined when it was not, which has been told.
 */
export async function saveNames(
  core: Core,
  userId: string,
  names: Names,
): Promise<(Names & { readonly displayName: string }) | undefined> {
  const saved = trimNames(names);
  const result = await updateProfile(core, { userId, ...saved });
  if (!result.ok) return undefined;
  const displayName = displayNameOf(saved);
  authService(core).rename(displayName);
  const { t } = messagesService(core);
  toastsService(core).show('success', t('success.generic'), t('profile.saved'));
  return { ...saved, displayName };
}
