import { authTypesCall, loginCall, logoutCall, refreshCall } from './auth.ts';
import type { Call } from './call.ts';
import { lookupCall } from './lookup.ts';
import { DEFAULT_UTILITY_BASE } from './names.ts';
import { forceResetPasswordCall, requestOtpCall, resetPasswordCall } from './password.ts';
import { usersProductsCall } from './products.ts';
import {
  updateContactsCall,
  updateProfileCall,
  userExtensionsCall,
  userProfileCall,
} from './profile.ts';
import { ssoCall } from './sso.ts';

/** All calls of the contract, by name. A page imports the rows that it needs, never this list. */
export const CALLS = {
  login: loginCall,
  refresh: refreshCall,
  logout: logoutCall,
  authTypes: authTypesCall,
  sso: ssoCall,
  requestOtp: requestOtpCall,
  resetPassword: resetPasswordCall,
  forceResetPassword: forceResetPasswordCall,
  userProfile: userProfileCall,
  usersProducts: usersProductsCall,
  updateProfile: updateProfileCall,
  userExtensions: userExtensionsCall,
  lookup: lookupCall,
  updateContacts: updateContactsCall,
} as const satisfies Record<string, Call>;
export type CallName = keyof typeof CALLS;

/** The path of a call below the gateway's origin, with the default utility base. */
export const pathOf = ({ base, path }: Call): string =>
  base === 'utility' ? DEFAULT_UTILITY_BASE + path : path;
