import type { UserContact, UserProfile } from '../../src/core/contract/profile.ts';
import { ok } from './replies.ts';

export const PRIMARY: UserContact = {
  userId: 'u1',
  contactMethod: 'EMAIL',
  contactType: 'PRI',
  contactValue: 'ada@acme.example',
};
export const secondary = (contactValue: string): UserContact => ({
  ...PRIMARY,
  contactType: 'SEC',
  contactValue,
});

/** Returns Ada's complete profile with a test's changes. */
export const profile = (changes: Partial<UserProfile> = {}): UserProfile => ({
  userId: 'u1',
  username: 'ada@acme.example',
  displayName: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  orgName: 'Acme Corporation',
  businessEntityDescription: 'Acme Headquarters',
  userTypeDescription: 'Internal',
  timeZoneDescription: '(UTC+01:00) Central European Time',
  country: 'NL',
  countryName: 'Netherlands',
  roleMappings: [
    { roleGroupName: 'Business User', roleGroupDescription: 'Works with customers.' },
    { roleGroupName: 'Business Admin', roleGroupDescription: 'Maintains products.' },
  ],
  userExtensions: [{ attributeField: 'LANGUAGE_CODE', attributeValue: 'en_US' }],
  userContacts: [PRIMARY, secondary('ada@home.example')],
  userOrg: { orgLogo: '' },
  ...changes,
});

/** Reply of the user-extension call. */
export const language = (code: string) =>
  ok({ userExtensions: [{ attributeField: 'LANGUAGE_CODE', attributeValue: code }] });
