import { sql, type Expression, type SqlBool } from 'kysely';
import type { Context } from '../context.ts';
import { hashToken } from '../store/secrets.ts';
import type { StoreTransaction } from '../store/schema.ts';

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

/** True if an administrator has ended the session of a token at a tenant, and it would not have expired yet. */
export async function isEndedByAdministrator(
  { store, now }: Pick<Context, 'store' | 'now'>,
  token: string,
  tenant: string,
): Promise<boolean> {
  const row = await store
    .selectFrom('ended_sessions')
    .select('tenant_code')
    .where('token_hash', '=', hashToken(token))
    .where('tenant_code', '=', tenant)
    .where('expires_at', '>', new Date(now()))
    .executeTakeFirst();
  return row !== undefined;
}
