import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { NOT_ME } from './features.ts';
import { NOT_ME_TOKEN } from './names.ts';
import { optionalText } from './text.ts';

/** Whose account is safe again, and how the user gets a new password. */
export const NotMeData = z.object({
  /** The user ID, for the request of a mail that sets a new password. */
  username: optionalText,
  /** False if the user has no password, and signs in at a provider only. */
  hasPassword: z.catch(z.boolean(), false),
});
export type NotMeData = z.infer<typeof NotMeData>;

/**
 * Reports with the token of a mailed link that someone else was at the account. Ends all sessions and everything else
 * that stands for the user, and makes the password useless; only a mail sets a new one.
 */
export const notMeCall = defineCall({
  name: 'notMe',
  method: 'POST',
  path: '/api/auth/v1/notMe',
  body: z.strictObject({ token: z.string().check(z.regex(new RegExp(`^${NOT_ME_TOKEN}$`))) }),
  reply: NotMeData,
  access: 'public',
  feature: NOT_ME,
});
