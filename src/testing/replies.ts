import { LANGUAGES } from './defaults.ts';
import type { FakeReplies, FakeReply, FakeUser } from './types.ts';

export const displayName = ({ firstName, lastName }: FakeUser): string =>
  `${firstName} ${lastName}`.trim();

/** Formats a time as `lastLogin`: UTC without a zone; '' without a time. */
export const localTime = (at: number | undefined): string =>
  at === undefined ? '' : new Date(at).toISOString().slice(0, 19);

const roleNames = ({ roles }: FakeUser): string[] => roles.map(({ name }) => name);

export const loginData = (user: FakeUser, tokenExpiry: number, isChangeDue: boolean) => ({
  roles: roleNames(user),
  tokenExpiry,
  userType: user.userType,
  displayName: displayName(user),
  langCd: user.language,
  lastLogin: localTime(user.lastSignInAt),
  forcePwdChangeOnLogin: isChangeDue,
});

export const refreshData = (user: FakeUser, tokenExpiry: number) => ({
  roles: roleNames(user),
  displayName: displayName(user),
  tokenExpiry,
});

export const extensionsOf = ({ language }: FakeUser) => [
  { attributeField: 'LANGUAGE_CODE', attributeValue: language },
];

export function contactsOf({ userId, username, secondaryEmail }: FakeUser) {
  const contact = (contactType: string, contactValue: string) => ({
    userId,
    contactMethod: 'EMAIL',
    contactType,
    contactValue,
  });
  const secondary = secondaryEmail === '' ? [] : [contact('SEC', secondaryEmail)];
  return [contact('PRI', username), ...secondary];
}

export const profileOf = (user: FakeUser) => ({
  ...user.profile,
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

/** A captcha is required after every so many failures. */
export const CAPTCHA_ITERATION = 3;

/** The data of a refused sign-in. */
export const refusalData = (failedLoginCount: number) => ({
  captchaIteration: CAPTCHA_ITERATION,
  failedLoginCount,
});
export const refusedSignIn = (failedLoginCount: number): FakeReply => ({
  status: 400,
  error: 'Sign-in failed',
  message: 'The user ID or the password is wrong.',
  data: refusalData(failedLoginCount),
});

export const FAILURE: FakeReply = {
  status: 500,
  error: 'Failed!',
  message: 'The service is out of order.',
};

/** Returns the successful replies to the calls that depend on no session, for a user. */
export const successesOf = (user: FakeUser, sessionSeconds: number) =>
  ({
    login: { data: loginData(user, sessionSeconds, false) },
    refresh: { data: refreshData(user, sessionSeconds) },
    logout: {},
    requestOtp: { message: 'A code is on its way.' },
    resetPassword: { message: 'The password was changed.' },
    resetByLink: { message: 'The password was changed.' },
    forceResetPassword: { message: 'The password was changed.' },
    userProfile: { data: profileOf(user) },
    updateProfile: { message: 'Saved.' },
    userExtensions: { data: { userExtensions: extensionsOf(user) } },
    updateContacts: { data: contactsOf(user) },
    lookup: { data: { lookupValues: LANGUAGES } },
  }) satisfies FakeReplies;
