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
export const CODE_LENGTH = 200;
/** The most characters of a choice. */
export const CHOICE_LENGTH = 64;
/** The most bytes of all members together, as JSON in UTF-8. */
export const PREFERENCES_BYTES = 16 * 1024;
/** The most levels of lists and objects in all members together. */
const MAX_DEPTH = 16;

/** True for JSON that a database can store: without lone surrogates and NUL, and not too deep. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth <= MAX_DEPTH &&
    Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, depth + 1))
  );
}
