import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { PREFERENCES } from './features.ts';
import { listOf, optionalText } from './text.ts';

/** The members that are lists of codes, each of which the elements store under `sso-elements.` and its name. */
export const PREFERENCE_LISTS = [
  'favorites',
  'recents',
  'hidden',
  'arrangement',
  'dismissed',
] as const;
/** The members that are the user's choice among a few names. */
export const PREFERENCE_CHOICES = ['order', 'view', 'appearance', 'shortcuts'] as const;
export type PreferenceList = (typeof PREFERENCE_LISTS)[number];
export type PreferenceChoice = (typeof PREFERENCE_CHOICES)[number];

/** The most characters of a code in a list. */
const CODE_LENGTH = 200;
/** The most characters of a choice. */
const CHOICE_LENGTH = 64;
/** The most levels of lists and objects in a member. */
const MAX_DEPTH = 16;

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

/** True for JSON that a database can store: without lone surrogates and NUL, and not too deep. */
const isStorable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth <= MAX_DEPTH &&
    Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, depth + 1))
  );
};

/** The members to change, and the version that was read. Members that it does not have stay. */
export const PreferencesChange = z
  .looseObject({
    version: z.number().check(z.int(), z.minimum(0)),
    ...each(PREFERENCE_LISTS, z.optional(z.array(Code))),
    ...each(PREFERENCE_CHOICES, z.optional(z.string().check(z.maxLength(CHOICE_LENGTH)))),
  })
  .check(z.refine((change) => isStorable(change)));
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
