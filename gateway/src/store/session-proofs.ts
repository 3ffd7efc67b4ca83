import { sql } from 'kysely';
import type { Store } from './schema/tables.ts';

/** What identifies a session to others than its browser, and how its user has proven to be there. */
export interface SessionProof {
  readonly publicId: string;
  /** Time of the last sign-in or confirmation with a passkey in the session. */
  readonly passkeyAt: Date | null;
  /** True if a sign-in at a provider opened it. */
  readonly isFromProvider: boolean;
}

/** Returns the proof of an open session with the hash of a token; undefined if it has ended at a time. */
export async function readSessionProof(
  store: Store,
  tokenHash: string,
  at: Date,
): Promise<SessionProof | undefined> {
  const { rows } = await sql<SessionProof>`
    select public_id as "publicId", passkey_at as "passkeyAt", exists (
      select from provider_sessions as opened where opened.token_hash = sessions.token_hash
    ) as "isFromProvider"
    from sessions where token_hash = ${tokenHash} and expires_at > ${at}::timestamptz`.execute(
    store,
  );
  return rows[0];
}

/** Returns the hash of the token of an open session with a public ID; undefined if it has ended at a time. */
export async function findSessionHash(
  store: Store,
  publicId: string,
  at: Date,
): Promise<string | undefined> {
  const row = await store
    .selectFrom('sessions')
    .select('token_hash')
    .where('public_id', '=', publicId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.token_hash;
}
