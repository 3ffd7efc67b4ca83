import { sql } from 'kysely';
import type { Store } from './schema/tables.ts';

/** Maximum number of sessions in a user's list. */
const MAX_LISTED = 100;

/** A session as its user sees it. */
export interface ListedUserSession {
  readonly publicId: string;
  readonly tokenHash: string;
  readonly endsAt: Date;
  readonly lastSeenAt: Date | null;
  readonly browser: string;
  readonly system: string;
  readonly address: string;
  /** Name of the sign-in option that opened it; '' for a password, and for an option that was removed. */
  readonly provider: string;
}

/** Which user's sessions are meant, and the one that makes the call. */
interface Owner {
  readonly userId: string;
  readonly currentHash: string;
}

/** Returns the sessions of a user that are open at a time: the current one first, then the last used. */
export async function readUserSessions(
  store: Store,
  { userId, currentHash }: Owner,
  at: Date,
): Promise<ListedUserSession[]> {
  const { rows } = await sql<ListedUserSession>`
    select public_id as "publicId", sessions.token_hash as "tokenHash", ends_at as "endsAt",
      last_seen_at as "lastSeenAt", browser, system, address, coalesce((
        select name from sign_in_options join provider_sessions using (client_id)
        where provider_sessions.token_hash = sessions.token_hash
          and sign_in_options.tenant_code = sessions.tenant_code
        order by position limit 1), '') as provider
    from sessions
    where user_id = ${userId} and scope = 'full' and expires_at > ${at}::timestamptz
    order by sessions.token_hash = ${currentHash} desc, last_seen_at desc nulls last, public_id limit ${sql.lit(MAX_LISTED)}`.execute(
    store,
  );
  return rows;
}

/**
 * Ends the session of a user with a public ID, or without one all of them, but never the current one. Returns the number
 * of those that were open at a time.
 */
export async function deleteUserSessions(
  store: Store,
  { userId, currentHash }: Owner,
  publicId: string | undefined,
  at: Date,
): Promise<number> {
  let others = store
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', currentHash);
  if (publicId !== undefined) others = others.where('public_id', '=', publicId);
  const rows = await others.returning('expires_at').execute();
  return rows.filter(({ expires_at }) => expires_at > at).length;
}
