import { sql } from 'kysely';
import type { Session } from '../model/session.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';

/**
 * Records that the user of a session has confirmed it. Returns false if the session has ended, the user was disabled or
 * the password has changed since the user was read. `passwordAt` is when the password was checked, if that confirms it.
 */
export async function setConfirmed(
  store: Store | StoreTransaction,
  { tokenHash, user }: Session,
  at: Date,
  passwordAt: Date | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    update sessions set confirmed_at = ${at}::timestamptz,
      password_at = coalesce(${passwordAt}::timestamptz, password_at)
    from users
    where token_hash = ${tokenHash} and expires_at > ${at}::timestamptz and users.id = user_id
      and password_hash is not distinct from ${user.passwordHash} and disabled_at is null
    returning token_hash`.execute(store);
  return rows.length > 0;
}

/** Records that a session was proven with a passkey, which only a passkey can do, or with a code of the second factor. */
export async function setProof(
  trx: StoreTransaction,
  tokenHash: string,
  by: 'passkey' | 'factor',
  at: Date,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set(by === 'passkey' ? { passkey_at: at } : { factor_at: at })
    .where('token_hash', '=', tokenHash)
    .execute();
}
