import { sql } from 'kysely';
import type { Session, SignInPlace } from '../model/session.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';
import { userOf } from './users.ts';

/**
 * Inserts a session. Returns false if the user is disabled, the tenant was removed or the password has changed since the
 * user was read.
 */
export async function insertSession(
  store: Store | StoreTransaction,
  { tokenHash, scope, expiresAt, endsAt, previousLoginAt, lastSeenAt, passwordAt, user }: Session,
  { browser, system, address }: SignInPlace,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, tenant_code, scope, expires_at, ends_at, previous_login_at,
      last_seen_at, password_at, browser, system, address)
    select ${tokenHash}, id, tenant_code, ${scope}, ${expiresAt}::timestamptz, ${endsAt}::timestamptz,
      ${previousLoginAt}::timestamptz, ${lastSeenAt}::timestamptz, ${passwordAt}::timestamptz, ${browser}, ${system}, ${address}
    from users join tenants on tenants.code = tenant_code
    where not is_removed and id = ${user.id} and password_hash is not distinct from ${user.passwordHash}
      and disabled_at is null
    for share returning user_id`.execute(store);
  return rows.length > 0;
}

/** Returns the session with the hash of a token; undefined if it does not exist or has ended at a time. */
export async function readSession(
  store: Store,
  tokenHash: string,
  at: Date,
): Promise<Session | undefined> {
  const row = await store
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.token_hash', 'sessions.scope', 'sessions.expires_at', 'sessions.ends_at'])
    .select(['sessions.previous_login_at', 'sessions.last_seen_at', 'sessions.confirmed_at'])
    .select(['sessions.passkey_at', 'sessions.factor_at', 'sessions.password_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', at)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    tokenHash: row.token_hash,
    scope: row.scope,
    expiresAt: row.expires_at,
    endsAt: row.ends_at,
    previousLoginAt: row.previous_login_at,
    lastSeenAt: row.last_seen_at,
    confirmedAt: row.confirmed_at,
    passkeyAt: row.passkey_at,
    factorAt: row.factor_at,
    passwordAt: row.password_at,
    user: userOf(row),
  };
}

/** Keeps others from ending a session during a transaction. Returns false if it has ended at a time. */
export async function lockSession(
  trx: StoreTransaction,
  tokenHash: string,
  at: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the end of a session. Returns false if it has ended in the meantime. */
export async function setSessionEnd(
  store: Store,
  tokenHash: string,
  expiresAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a session was used, unless another process has just done it. */
export async function touchSession(
  store: Store,
  tokenHash: string,
  at: Date,
  before: Date,
): Promise<void> {
  await store
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('token_hash', '=', tokenHash)
    .where((row) => row.or([row('last_seen_at', 'is', null), row('last_seen_at', '<=', before)]))
    .execute();
}

/** Deletes a session. Returns false if it has ended in the meantime. */
export async function deleteSession(
  store: Store | StoreTransaction,
  tokenHash: string,
): Promise<boolean> {
  const { numDeletedRows } = await store
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
