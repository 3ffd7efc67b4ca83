import { formatRoles } from '../format-roles.ts';
import type { READABLE_COOKIES } from '../names.ts';
import type { SessionFacts } from './sessions.ts';

interface Role {
  readonly name: string;
  readonly code: string;
  readonly description?: string;
}

/** What replies and cookies tell of a user. */
export interface Account {
  readonly userId: string;
  /** The user ID that is typed into the form. It is not case-sensitive. */
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userType: string;
  /** Such as `en_US`. */
  readonly language: string;
  /** The first role is the displayed one. */
  readonly roles: readonly Role[];
  /** '' without one. */
  readonly secondaryEmail: string;
}

export const displayName = ({ firstName, lastName }: Account): string =>
  `${firstName} ${lastName}`.trim();

/** Formats a time as `lastLogin`: UTC without a zone; '' at the first sign-in. */
export const localTime = (at: number | undefined): string =>
  at === undefined ? '' : new Date(at).toISOString().slice(0, 19);

const roleNames = ({ roles }: Account): string[] => roles.map(({ name }) => name);

/** Returns the data of a sign-in. `tokenExpiry` is the session's lifetime in seconds. */
export const loginData = (
  user: Account,
  { isChangeDue, previousSignInAt }: Pick<SessionFacts, 'isChangeDue' | 'previousSignInAt'>,
  tokenExpiry: number,
) => ({
  roles: roleNames(user),
  tokenExpiry,
  userType: user.userType,
  displayName: displayName(user),
  langCd: user.language,
  lastLogin: localTime(previousSignInAt),
  forcePwdChangeOnLogin: isChangeDue,
});

export const refreshData = (user: Account, tokenExpiry: number) => ({
  roles: roleNames(user),
  displayName: displayName(user),
  tokenExpiry,
});

/** Returns the values of the cookies that pages read. */
export const cookieValues = (
  user: Account,
  { expiresAt, previousSignInAt }: SessionFacts,
): Record<(typeof READABLE_COOKIES)[number], string> => ({
  username: user.username,
  tokenExpiryDttm: new Date(expiresAt).toISOString(),
  userType: user.userType,
  displayName: displayName(user),
  roles: formatRoles(user.roles.map(({ name, code }) => ({ rolGroupName: name, roleCode: code }))),
  langCd: user.language,
  lastLogin: localTime(previousSignInAt),
  locale: user.language,
});

export const extensionsOf = ({ language }: Account) => [
  { attributeField: 'LANGUAGE_CODE', attributeValue: language },
];

export const contactOf = ({ userId }: Account, contactType: string, contactValue: string) => ({
  userId,
  contactMethod: 'EMAIL',
  contactType,
  contactValue,
});

/** Returns the secondary email as a list. */
export const contactsOf = (user: Account) =>
  user.secondaryEmail === '' ? [] : [contactOf(user, 'SEC', user.secondaryEmail)];

export const profileOf = (user: Account) => ({
  userId: user.userId,
  username: user.username,
  displayName: displayName(user),
  firstName: user.firstName,
  lastName: user.lastName,
  roleMappings: user.roles.map(({ name, description = '' }) => ({
    roleGroupName: name,
    roleGroupDescription: description,
  })),
  userExtensions: extensionsOf(user),
  userContacts: contactsOf(user),
});
