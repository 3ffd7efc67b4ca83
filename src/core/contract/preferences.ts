import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { PREFERENCES } from './features.ts';
import {
  CHOICE_LENGTH,
  CODE_LENGTH,
  PREFERENCE_CHOICES,
  PREFERENCE_LISTS,
} from './preference-names.ts';
import { listOf, optionalText } from './text.ts';

const Code = z.string().check(z.minLength(1), z.maxLength(CODE_LENGTH));

/** Returns an object with the same value for each name. */
const each = <Name extends string, T>(names: readonly Name[], value: T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, T>;

/** The user's settings. Other members, of a later version or of other apps, stay as they are. */
export const Preferences = z.looseObject({
  /** Increases with each change; 0 if nothing is stored yet. */
  version: z.number(),
  ...each(PREFERENCE_LISTS, z.catch(z.optional(listOf(Code)), undefined)),
  ...each(PREFERENCE_CHOICES, z.optional(optionalText)),
});
export type Preferences = z.infer<typeof Preferences>;

/** The `data` of the 400 for a change of another version than the stored one. */
export const PreferencesRefusal = z.object({ current: Preferences });
export type PreferencesRefusal = z.infer<typeof PreferencesRefusal>;

/**
 * The members to change, and the version that was read. Members that it does not have stay. A gateway also refuses what
 * `isStorable` does not allow, which the elements never send.
 */
export const PreferencesChange = z.looseObject({
  version: z.number(),
  ...each(PREFERENCE_LISTS, z.optional(z.array(Code))),
  ...each(PREFERENCE_CHOICES, z.optional(z.string().check(z.maxLength(CHOICE_LENGTH)))),
});
export type PreferencesChange = z.infer<typeof PreferencesChange>;

/** Loads the user's settings. */
export const preferencesCall = defineCall({
  name: 'preferences',
  method: 'GET',
  path: '/api/auth/v1/users/preferences',
  reply: Preferences,
  feature: PREFERENCES,
});

/** Changes some of the user's settings. Replies with all of them. */
export const savePreferencesCall = defineCall({
  name: 'savePreferences',
  method: 'PUT',
  path: '/api/auth/v1/users/preferences',
  body: PreferencesChange,
  reply: Preferences,
  feature: PREFERENCES,
  isKeptAlive: true,
});
