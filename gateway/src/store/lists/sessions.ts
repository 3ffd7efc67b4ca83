import { sql } from 'kysely';
import { normalizeUsername } from '../../model/user.ts';
import { patternOf, type SessionFilter } from '../ended-sessions.ts';
import type { Store } from '../schema/tables.ts';
import { pagesOf, type Part } from './pages.ts';

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

const ID_LENGTH = 12;

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
