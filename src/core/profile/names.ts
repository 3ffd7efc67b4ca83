import type { MessageId } from '../i18n/texts.ts';

/** The names that a user can edit (profile-08). */
export interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns the display name of a first and a last name, without a space if the last name is empty (profile-09). */
export const displayNameOf = ({ firstName, lastName }: Names): string =>
  lastName ? `${firstName} ${lastName}` : firstName;

export const trimNames = ({ firstName, lastName }: Names): Names => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
});

export type NameErrors = { readonly [K in keyof Names]?: MessageId };

/** Validates names: the first name is required, and both have a maximum length (profile-08). */
export function nameErrors(names: Names, maxLength: number): NameErrors {
  const { firstName, lastName } = trimNames(names);
  return {
    ...(firstName.length > maxLength && { firstName: 'profile.name.long' }),
    ...(firstName === '' && { firstName: 'profile.firstName.required' }),
    ...(lastName.length > maxLength && { lastName: 'profile.name.long' }),
  };
}
