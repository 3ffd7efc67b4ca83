import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { SESSIONS } from './features.ts';
import { PLACE } from './place.ts';
import { listOf, optionalText } from './text.ts';

/** A browser in which the user is signed in. */
export const UserSession = z.object({
  /** Identifies the session in `endSessions`; not a secret. */
  id: z.string(),
  /** True for the session that makes the call. */
  isCurrent: z.catch(z.boolean(), false),
  /** Time of the sign-in: `YYYY-MM-DDTHH:mm:ss`, UTC. */
  signedInAt: optionalText,
  /** Time of the last call with the session, or up to five minutes before it, in the same format. */
  lastSeenAt: optionalText,
  ...PLACE,
  /** Name of the sign-in option that opened the session; '' for a password. */
  provider: optionalText,
});
export type UserSession = z.infer<typeof UserSession>;

/** The user's sessions: the current one first, then those that were last used. */
export const UserSessions = z.object({ sessions: listOf(UserSession) });
export type UserSessions = z.infer<typeof UserSessions>;

/** What to end: another session, or all but the one that makes the call. An unknown ID ends nothing. */
export const EndedSessions = z.union([
  z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  z.strictObject({ others: z.literal(true) }),
]);
export type EndedSessions = z.infer<typeof EndedSessions>;

/** Lists the user's sessions. */
export const sessionsCall = defineCall({
  name: 'sessions',
  method: 'GET',
  path: '/api/auth/v1/users/sessions',
  reply: UserSessions,
  feature: SESSIONS,
});

/** Ends one of the user's sessions, or all others. Replies with those that are left. */
export const endSessionsCall = defineCall({
  name: 'endSessions',
  method: 'POST',
  path: '/api/auth/v1/users/sessions/end',
  body: EndedSessions,
  reply: UserSessions,
  feature: SESSIONS,
});
