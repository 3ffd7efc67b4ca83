import { sql } from 'kysely';
import type { Store } from './schema/tables.ts';

/** What identifies a session to others than its browser, and where its user has signed in. */
export interface SessionOrigin {
  readonly publicId: string;
  /** True if a sign-in at a provider opened it. */
  readonly isFromProvider: boolean;
}

/** Returns the origin of an open session with the hash of a token; undefined if it has ended at a time. */
export async function readSessionOrigin(
  store: Store,
  tokenHash: string,
  at: Date,
): Promise<SessionOrigin | undefined> {
  const { rows } = await sql<SessionOrigin>`
    select public_id as "publicId", exists (
      select from provider_sessions as opened where opened.token_hash = sessions.token_hash
    ) as "isFromProvider"
    from sessions where token_hash = ${tokenHash} and expires_at > ${at}::timestamptz`.execute(
    store,
  );
  return rows[0];
}

/** Returns true if a session with a public ID is open at a time, and its user not disabled. */
export async function isSessionOpen(store: Store, publicId: string, at: Date): Promise<boolean> {
  const row = await store
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('public_id')
    .where('public_id', '=', publicId)
    .where('expires_at', '>', at)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
