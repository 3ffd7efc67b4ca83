import { sql, type SqlBool } from 'kysely';
import { recordAdministration } from '../audit/record-administration.ts';
import { endByAdministrator } from './end-by-administrator.ts';
import { normalizeUsername } from '../model/user.ts';
import { pagesOf, type Part } from '../store/pages.ts';
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

/** Returns a pattern of all hashes that start with an ID. */
const patternOf = (id: string): string => `${id.replace(/[^0-9a-f]/g, '?')}%`;

type SessionKey = Pick<ListedSession, 'endsAt' | 'id'>;

/** Returns pages of the open sessions, the latest first. */
export function listSessions(
  store: Store,
  { tenant, username, id }: SessionFilter,
  now: number,
  part: Part<SessionKey>,
): AsyncIterable<readonly ListedSession[]> {
  const idOf = sql<string>`left(token_hash, ${ID_LENGTH})`;
  return pagesOf<ListedSession, SessionKey>(async (after, count) => {
    let query = store
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.tenant_code', 'username', 'scope', 'expires_at', 'ends_at'])
      .select(idOf.as('id'))
      .where('expires_at', '>', new Date(now))
      .orderBy('ends_at', 'desc')
      .orderBy(idOf);
    if (tenant) query = query.where('users.tenant_code', '=', tenant);
    if (username) query = query.where('username', '=', normalizeUsername(username));
    if (id) query = query.where('token_hash', 'like', patternOf(id));
    if (after)
      query = query.where((row) =>
        row.or([
          row('ends_at', '<', after.endsAt),
          row.and([row('ends_at', '=', after.endsAt), row(idOf, '>', after.id)]),
        ]),
      );
    return (await query.limit(count).execute()).map((row) => ({
      id: row.id,
      tenant: row.tenant_code,
      username: row.username,
      scope: row.scope,
      expiresAt: row.expires_at,
      endsAt: row.ends_at,
    }));
  }, part);
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
    const hasId = id ? sql`token_hash like ${patternOf(id)}` : sql`true`;
    const ended = await endByAdministrator(trx, sql<SqlBool>`user_id in ${users} and ${hasId}`);
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
