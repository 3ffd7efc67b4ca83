import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { IgnoredData } from './envelope.ts';
import { CHANGE_PASSWORD } from './features.ts';

/**
 * Data of a 400 that refuses the new password: it breaks the password rule, is easy to guess, or is the current one. A
 * 400 without it refuses the current password.
 */
export const NewPasswordRefusal = z.object({ newPassword: z.enum(['weak', 'known', 'same']) });
export type NewPasswordRefusal = z.infer<typeof NewPasswordRefusal>;

/**
 * Sets a new password with the current one. The session stays, and all others of the user end. A wrong current password
 * counts as a failed sign-in.
 */
export const changePasswordCall = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/api/auth/v1/users/password',
  credentials: ['password', 'new-password'],
  reply: IgnoredData,
  feature: CHANGE_PASSWORD,
});
