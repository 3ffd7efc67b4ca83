import type { EndedSessions } from 'sso-contract/sessions.ts';
import type { Session } from '../../model/session.ts';
import {
  deleteUserSessions,
  readUserSessions,
  type ListedUserSession,
} from '../../store/user-sessions.ts';
import { deleteTrustedBrowsers } from '../../store/trusted-browsers.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { signInTime } from './sessions.ts';

/** A session with what its user sees. */
export interface UserSession extends ListedUserSession {
  readonly isCurrent: boolean;
  readonly signedInAt: Date;
}

/** Lists the open sessions of the user of a session: that session first, then those that were last used. */
export async function listUserSessions(
  { store, now }: TimedStore,
  { tokenHash, user }: Session,
): Promise<UserSession[]> {
  const owner = { userId: user.id, currentHash: tokenHash };
  const listed = await readUserSessions(store, owner, new Date(now()));
  return listed.map((session) => ({
    ...session,
    isCurrent: session.tokenHash === tokenHash,
    signedInAt: signInTime(session),
  }));
}

/**
 * Ends another session of the same user, or all others, and then the trust in all browsers but this one, whose secrets
 * have the hashes `trustHashes`. An unknown ID ends nothing. Returns the number of sessions that were open.
 */
export async function endUserSessions(
  { store, now }: TimedStore,
  { tokenHash, user }: Session,
  ended: EndedSessions,
  trustHashes: readonly string[],
): Promise<number> {
  const owner = { userId: user.id, currentHash: tokenHash };
  if (!('id' in ended)) await deleteTrustedBrowsers(store, user.id, trustHashes);
  const publicId = 'id' in ended ? ended.id : undefined;
  return deleteUserSessions(store, owner, publicId, new Date(now()));
}
