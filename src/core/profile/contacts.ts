import * as z from 'zod/mini';
import type { UserContact } from '../contract/profile.ts';

/** Method and type of the secondary email among the contacts (gateway-contract-63). */
export const SECONDARY_EMAIL = { contactMethod: 'EMAIL', contactType: 'SEC' } as const;

/** Returns the secondary email among a user's contacts; '' if there is none. */
export function secondaryEmailIn(contacts: readonly UserContact[]): string {
  const { contactMethod: method, contactType: type } = SECONDARY_EMAIL;
  const isSecondary = ({ contactMethod, contactType }: UserContact) =>
    contactMethod === method && contactType === type;
  return contacts.find(isSecondary)?.contactValue.trim() ?? '';
}

/** The error of an invalid email address (profile-14). */
export type EmailError = 'emailError';

const Email = z.string().check(z.email());

/** Validates a required email address (profile-14). Returns undefined if it is valid. */
export function requiredEmail(text: string): EmailError | undefined {
  return Email.safeParse(text.trim()).success ? undefined : 'emailError';
}

/** Validates an optional email address (profile-14). Returns undefined if it is valid or empty. */
export function optionalEmail(text: string): EmailError | undefined {
  return text.trim() === '' ? undefined : requiredEmail(text);
}
