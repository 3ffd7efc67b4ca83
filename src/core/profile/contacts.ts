import type { UserContact } from '../contract/profile.ts';

/** The kind of contact that is the secondary email (spec 3). */
export const SECONDARY_EMAIL = { contactMethod: 'EMAIL', contactType: 'SEC' } as const;

/** The secondary email among a person's contacts; '' when she has none. */
export function secondaryEmailIn(contacts: readonly UserContact[]): string {
  const { contactMethod: method, contactType: type } = SECONDARY_EMAIL;
  const isSecondary = ({ contactMethod, contactType }: UserContact) =>
    contactMethod === method && contactType === type;
  return contacts.find(isSecondary)?.contactValue.trim() ?? '';
}
