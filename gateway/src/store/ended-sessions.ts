import { sql, type Expression, type SqlBool } from 'kysely';
import { normalizeUsername } from '../model/user.ts';
import type { Store, StoreTransaction } from './schema/tables.ts';

/**
 * Ends the sessions that a condition selects, and remembers the hashes of their cookies until the sessions would have
 * expired, so that the gateway can tell their browsers why. Returns the users of the sessions.
 */
export async function endByAdministrator(
  trx: StoreTransaction,
  isMeant: Expression<SqlBool>,
): Promise<readonly { readonly user_id: string; readonly tenant_code: string }[]> {
  const { rows } = await sql<{ user_id: string; tenant_code: string }>`
    with ended as (delete from sessions where ${isMeant} returning *),
      remembered as (insert into ended_sessions (token_hash, tenant_code, expires_at)
        select token_hash, tenant_code, expires_at from ended)
    select user_id, tenant_code from ended`.execute(trx);
  return rows;
}

/** Which sessions are meant; an empty filter means all. */
export interface SessionFilter {
  readonly tenant?: string | undefined;
  readonly username?: string | undefined;
  /** The start of a session's ID. */
  readonly id?: string | undefined;
}

/** Returns a pattern of all hashes that start with an ID. */
export const patternOf = (id: string): string => `${id.replace(/[^0-9a-f]/g, '?')}%`;

/** Ends the sessions that a filter selects, as {@link endByAdministrator} does. Returns their users. */
export function endSessions(
  trx: StoreTransaction,
  { tenant, username, id }: SessionFilter,
): ReturnType<typeof endByAdministrator> {
  let users = trx.selectFrom('users').select('id');
  if (tenant) users = users.where('tenant_code', '=', tenant);
  if (username) users = users.where('username', '=', normalizeUsername(username));
  const hasId = id ? sql`token_hash like ${patternOf(id)}` : sql`true`;
  return endByAdministrator(trx, sql<SqlBool>`user_id in ${users} and ${hasId}`);
}

/** Ends the sessions of a user, as {@link endByAdministrator} does. Returns their number. */
export async function endSessionsOfUser(trx: StoreTransaction, userId: string): Promise<number> {
  return (await endByAdministrator(trx, sql<SqlBool>`user_id = ${userId}`)).length;
}

/** True if the end of a session by an administrator is remembered at a time, for the tenant of the session. */
export async function wasEndedByAdministrator(
  store: Store,
  tokenHash: string,
  tenant: string,
  at: Date,
): Promise<boolean> {
  const row = await store
    .selectFrom('ended_sessions')
    .select('tenant_code')
    .where('token_hash', '=', tokenHash)
    .where('tenant_code', '=', tenant)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}
