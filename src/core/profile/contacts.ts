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
