import { updateProfile } from '../api/profile-calls.ts';
import { authRoom } from '../auth/store.ts';
import type { Core } from '../core.ts';
import { messagesRoom } from '../i18n/messages.ts';
import { displayNameOf, trimNames, type Names } from '../names.ts';
import { toastsRoom } from '../notices/toasts.ts';

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
  authRoom(core).rename(displayName);
  const { t } = messagesRoom(core);
  toastsRoom(core).show('success', t('success.generic'), t('profile.saved'));
  return { ...saved, displayName };
}
