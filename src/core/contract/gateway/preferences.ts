import {
  CHOICE_LENGTH,
  CODE_LENGTH,
  isStorable,
  PREFERENCE_CHOICES,
  PREFERENCE_LISTS,
  PREFERENCES_BYTES,
} from '../preference-names.ts';
import { fieldsIn } from './requests.ts';
import { Refusal } from './replies.ts';

/** The settings of a user by name, and how often they were changed. */
export interface KeptPreferences {
  readonly value: Readonly<Record<string, unknown>>;
  readonly version: number;
}

const isAbsentOr = (value: unknown, fits: (value: unknown) => boolean): boolean =>
  value === undefined || fits(value);
const isCode = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value.length <= CODE_LENGTH;
const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isCode);
const isChoice = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= CHOICE_LENGTH;

/** Returns the settings of a user with the changes in a body. Throws a 400 if they are malformed, or for an old version. */
export function changedPreferences(body: string, stored: KeptPreferences): KeptPreferences {
  const { version, ...changes } = fieldsIn(body);
  const isWellFormed =
    typeof version === 'number' &&
    PREFERENCE_LISTS.every((name) => isAbsentOr(changes[name], isList)) &&
    PREFERENCE_CHOICES.every((name) => isAbsentOr(changes[name], isChoice)) &&
    isStorable(changes);
  if (!isWellFormed) throw new Refusal(400, 'A setting is malformed.');
  const current = { ...stored.value, version: stored.version };
  if (version !== stored.version)
    throw new Refusal(400, 'The settings have changed meanwhile.', { current });
  const value = { ...stored.value, ...changes };
  if (new TextEncoder().encode(JSON.stringify(value)).length > PREFERENCES_BYTES)
    throw new Refusal(400, 'The settings are larger than 16 KB.');
  return { value, version: stored.version + 1 };
}
