import { defineCall } from './call.ts';
import { IgnoredData } from './envelope.ts';
import { RESET_LINK } from './names.ts';

/** Sends a one-time code by mail. The reply is the same for an unknown user. */
export const requestOtpCall = defineCall({
  name: 'requestOtp',
  method: 'GET',
  path: '/api/auth/v1/users/requestOtp',
  query: ['timeZone', 'username'],
  reply: IgnoredData,
  access: 'public',
});

/** Sets a new password with a one-time code. A refusal is a reply with `success: false`, whatever its status. */
export const resetPasswordCall = defineCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/auth/v1/users/resetPassword',
  credentials: ['username', 'password', 'otp'],
  reply: IgnoredData,
  access: 'public',
});

/**
 * Sets a new password with the token of a mailed link. A call of its own, because a code has digits only, and because
 * older gateways do not know it.
 */
export const resetByLinkCall = defineCall({
  name: 'resetByLink',
  method: 'POST',
  path: '/api/auth/v1/users/resetByLink',
  credentials: ['username', 'password', 'reset-token'],
  reply: IgnoredData,
  access: 'public',
  feature: RESET_LINK,
});

/** Sets the new password that is due at the first sign-in. */
export const forceResetPasswordCall = defineCall({
  name: 'forceResetPassword',
  method: 'POST',
  path: '/api/auth/v1/users/forceResetPassword',
  credentials: ['password'],
  reply: IgnoredData,
  access: 'change',
});
