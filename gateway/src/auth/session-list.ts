import { recordAdministration } from '../audit/record-administration.ts';
import { normalizeUsername } from './user.ts';
import type { Store } from '../store/schema.ts';

/** A session in the list that an operator sees. */
export interface ListedSession {
  /** The first letters of the stored hash; they identify the session and are useless for a sign-in. */
  readonly id: string;
  readonly tenant: string;
  readonly username: string;
  /** `change` only allows setting a new password. */
  readonly scope: 'full' | 'change';
  readonly expiresAt: Date;
  readonly endsAt: Date;
}

/** Which sessions are meant; an empty filter means all. */
export interface SessionFilter {
  readonly tenant?: string | undefined;
  readonly username?: string | undefined;
  /** The start of a session's ID. */
  readonly id?: string | undefined;
}

const ID_LENGTH = 12;

/** Returns the open sessions, the latest first. */
export async function listSessions(
  store: Store,
  { tenant, username, id }: SessionFilter,
  now: number,
): Promise<ListedSession[]> {
  let query = store
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['token_hash', 'users.tenant_code', 'username', 'scope', 'expires_at', 'ends_at'])
    .where('expires_at', '>', new Date(now))
    .orderBy('ends_at', 'desc');
  if (tenant) query = query.where('users.tenant_code', '=', tenant);
  if (username) query = query.where('username', '=', normalizeUsername(username));
  const rows = await query.execute();
  return rows
    .map((row) => ({
      id: row.token_hash.slice(0, ID_LENGTH),
      tenant: row.tenant_code,
      username: row.username,
      scope: row.scope,
      expiresAt: row.expires_at,
      endsAt: row.ends_at,
    }))
    .filter((session) => !id || session.id.startsWith(id));
}

/** Ends sessions and records it for each of their users. Returns the number of sessions. */
export function revokeSessions(
  store: Store,
  { tenant, username, id }: SessionFilter,
): Promise<number> {
  return store.transaction().execute(async (trx) => {
    let users = trx.selectFrom('users').select('id');
    if (tenant) users = users.where('tenant_code', '=', tenant);
    if (username) users = users.where('username', '=', normalizeUsername(username));
    let query = trx.deleteFrom('sessions').where('user_id', 'in', users);
    if (id) query = query.where('token_hash', 'like', `${id.replace(/[^0-9a-f]/g, '?')}%`);
    const ended = await query.returning(['user_id', 'tenant_code']).execute();
    const tenantOf = new Map(ended.map((row) => [row.user_id, row.tenant_code]));
    await recordAdministration(
      trx,
      [...tenantOf].map(([userId, code]) => ({
        event: 'admin-sessions-ended',
        tenant: code,
        userId,
      })),
    );
    return ended.length;
  });
}
