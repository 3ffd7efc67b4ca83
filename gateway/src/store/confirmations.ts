import { sql } from 'kysely';
import type { Session } from '../model/session.ts';
import type { Store } from './schema/tables.ts';

/**
 * Records that the user of a session has confirmed it. Returns false if the session has ended, the user was disabled or
 * the password has changed since the user was read.
 */
export async function setConfirmed(
  store: Store,
  { tokenHash, user }: Session,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update sessions set confirmed_at = ${at}::timestamptz from users
    where token_hash = ${tokenHash} and expires_at > ${at}::timestamptz and users.id = user_id
      and password_hash is not distinct from ${user.passwordHash} and disabled_at is null
    returning token_hash`.execute(store);
  return rows.length > 0;
}
