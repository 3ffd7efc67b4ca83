import { isStorable, PREFERENCES_BYTES } from 'sso-contract/preference-names.ts';
import type { PreferencesChange } from 'sso-contract/preferences.ts';
import type { User } from '../../model/user.ts';
import {
  readPreferences,
  replacePreferences,
  type StoredSettings,
} from '../../store/preferences.ts';
import { countUse } from '../../store/rate-windows.ts';
import type { TimedStore } from '../../store/timed-store.ts';

/** How often the settings of a user may be changed. */
const CHANGES = { limit: 30, seconds: 60 };

/**
 * What became of a change. stale: it was made to another version; refused: it has text that no database stores, or would
 * make the settings too large.
 */
export type SavedPreferences =
  | { readonly kind: 'saved' | 'stale'; readonly stored: StoredSettings }
  | { readonly kind: 'refused' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number };

/**
 * Changes some members of a user's settings, and keeps the others. A change of another version than the stored one changes
 * nothing, so that the browser can add its members to the current value.
 */
export async function savePreferences(
  { store, now }: TimedStore,
  { id }: Pick<User, 'id'>,
  { version, ...changes }: PreferencesChange,
): Promise<SavedPreferences> {
  if (!isStorable(changes)) return { kind: 'refused' };
  const retryAfterSeconds = await countUse(store, now(), `preferences:${id}`, CHANGES);
  if (retryAfterSeconds > 0) return { kind: 'too-many', retryAfterSeconds };
  const stored = await readPreferences(store, id);
  if (stored.version !== version) return { kind: 'stale', stored };
  const value = { ...stored.value, ...changes };
  if (Buffer.byteLength(JSON.stringify(value)) > PREFERENCES_BYTES) return { kind: 'refused' };
  if (await replacePreferences(store, id, version, value))
    return { kind: 'saved', stored: { value, version: version + 1 } };
  return { kind: 'stale', stored: await readPreferences(store, id) };
}
