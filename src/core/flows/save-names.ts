import { updateProfileCall } from '../contract/profile.ts';
import { call } from './call.ts';
import { authService } from '../auth/store.ts';
import type { Core } from '../kernel/core.ts';
import { messagesService } from '../i18n/messages.ts';
import { displayNameOf, trimNames, type Names } from '../profile/names.ts';
import { toastsService } from '../notices/toasts.ts';

/**
 * Saves the user's names (profile-09). The header and the greeting show the new display name at once. Returns the
 * saved names; undefined on failure (already shown to the user).
 */
export async function saveNames(
  core: Core,
  userId: string,
  names: Names,
): Promise<(Names & { readonly displayName: string }) | undefined> {
  const saved = trimNames(names);
  const result = await call(core, updateProfileCall, { body: { userId, ...saved } });
  if (!result.ok) return undefined;
  const displayName = displayNameOf(saved);
  authService(core).rename(displayName);
  const { t } = messagesService(core);
  toastsService(core).show('success', t('success.generic'), t('profile.saved'));
  return { ...saved, displayName };
}
