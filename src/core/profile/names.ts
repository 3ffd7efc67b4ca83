import type { MessageId } from '../i18n/texts.ts';

/** What a person may call herself (spec 5). */
export interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** The display name of a first and a last name: no space where the last name is empty (spec 5). */
export const displayNameOf = ({ firstName, lastName }: Names): string =>
  lastName ? `${firstName} ${lastName}` : firstName;

export const trimNames = ({ firstName, lastName }: Names): Names => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
});

export type NameErrors = { readonly [K in keyof Names]?: MessageId };

/** What is wrong with names: the first is required, both have their greatest length (spec 5). */
export function nameErrors(names: Names, maxLength: number): NameErrors {
  const { firstName, lastName } = trimNames(names);
  return {
    ...(firstName.length > maxLength && { firstName: 'profile.name.long' }),
    ...(firstName === '' && { firstName: 'profile.firstName.required' }),
    ...(lastName.length > maxLength && { lastName: 'profile.name.long' }),
  };
}
