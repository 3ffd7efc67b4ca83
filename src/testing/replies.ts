import { wrongPassword } from '../core/contract/gateway/requests.ts';
import {
  contactOf,
  extensionsOf,
  loginData,
  profileOf as ownProfileOf,
  refreshData,
  contactsOf as secondaryContacts,
} from '../core/contract/gateway/users.ts';
import { LANGUAGES } from './defaults.ts';
import type { FakeReplies, FakeReply } from './types.ts';
import type { FakeUser } from './user-types.ts';

export const contactsOf = (user: FakeUser) => [
  contactOf(user, 'PRI', user.username),
  ...secondaryContacts(user),
];

export const profileOf = (user: FakeUser) => ({
  ...user.profile,
  ...ownProfileOf(user),
  userContacts: contactsOf(user),
});

export function refusedSignIn(failedLoginCount: number): FakeReply {
  const { status, message, data } = wrongPassword(failedLoginCount);
  return { status, error: 'Sign-in failed', message, data };
}

export const FAILURE: FakeReply = {
  status: 500,
  error: 'Failed!',
  message: 'The service is out of order.',
};

/** Returns the successful replies to the calls that depend on no session, for a user. */
export const successesOf = (user: FakeUser, sessionSeconds: number) =>
  ({
    login: {
      data: loginData(
        user,
        { isChangeDue: false, previousSignInAt: user.lastSignInAt },
        sessionSeconds,
      ),
    },
    refresh: { data: refreshData(user, sessionSeconds) },
    logout: {},
    requestOtp: { message: 'A code is on its way.' },
    resetPassword: { message: 'The password was changed.' },
    resetByLink: { message: 'The password was changed.' },
    forceResetPassword: { message: 'The password was changed.' },
    changePassword: { message: 'The password was changed.' },
    userProfile: { data: profileOf(user) },
    updateProfile: { message: 'Saved.' },
    userExtensions: { data: { userExtensions: extensionsOf(user) } },
    updateContacts: { data: contactsOf(user) },
    lookup: { data: { lookupValues: LANGUAGES } },
  }) satisfies FakeReplies;
