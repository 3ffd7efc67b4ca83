import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { inSeconds } from '../context.ts';
import { hashToken, randomToken } from '../store/secrets.ts';
import { userOf, type User } from './user.ts';

/** No refresh carries a session past this age. */
const HARD_CAP_SECONDS = 12 * 3600;
/** How long a person who must change the password has for it. */
const CHANGE_SECONDS = 900;

export interface Session {
  /** SHA-256 of the cookie: the token itself is nowhere on this side. */
  readonly tokenHash: string;
  /** `change` may only set a new password and sign out (decisions 1.7). */
  readonly scope: 'full' | 'change';
  readonly expiresAt: Date;
  readonly endsAt: Date;
  /** The user's sign-in before this session; a refresh does not change it. */
  readonly previousLoginAt: Date | null;
  readonly user: User;
}

/** Whole seconds that a session still lives; at least 1 for a living one. */
export function secondsLeft(context: Context, expiresAt: Date): number {
  return Math.ceil((expiresAt.getTime() - context.now()) / 1000);
}

/**
 * Opens a session and returns its token, which only the browser keeps. Undefined when the password was
 * changed since the person was read: a change ends every session, one that is just being opened too.
 */
export async function openSession(
  context: Pick<Context, 'settings' | 'store' | 'now'>,
  user: User,
  scope: Session['scope'],
): Promise<{ token: string; session: Session } | undefined> {
  const token = randomToken();
  const { sessionSeconds } = context.settings;
  const lifeSeconds = scope === 'full' ? sessionSeconds : Math.min(sessionSeconds, CHANGE_SECONDS);
  const session: Session = {
    tokenHash: hashToken(token),
    scope,
    expiresAt: inSeconds(context, Math.min(lifeSeconds, HARD_CAP_SECONDS)),
    endsAt: inSeconds(context, HARD_CAP_SECONDS),
    previousLoginAt: user.lastLoginAt,
    user,
  };
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, tenant_code, scope, expires_at, ends_at, previous_login_at)
    select ${session.tokenHash}, id, tenant_code, ${scope}, ${session.expiresAt}::timestamptz, ${session.endsAt}::timestamptz,
      ${session.previousLoginAt}::timestamptz
    from users where id = ${user.id} and password_hash is not distinct from ${user.passwordHash}
    for share returning user_id`.execute(context.store);
  return rows.length > 0 ? { token, session } : undefined;
}

/** Finds the living session of a token. */
export async function findSession(context: Context, token: string): Promise<Session | undefined> {
  const row = await context.store
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.token_hash', 'sessions.scope', 'sessions.expires_at', 'sessions.ends_at'])
    .select('sessions.previous_login_at')
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', new Date(context.now()))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    tokenHash: row.token_hash,
    scope: row.scope,
    expiresAt: row.expires_at,
    endsAt: row.ends_at,
    previousLoginAt: row.previous_login_at,
    user: userOf(row),
  };
}

/**
 * Prolongs a session up to the hard cap; its id stays, for all tabs share it (decisions 1.6). Returns its
 * new end; undefined when it was ended meanwhile.
 */
export async function prolongSession(
  context: Context,
  session: Session,
): Promise<Date | undefined> {
  const wished = inSeconds(context, context.settings.sessionSeconds);
  const expiresAt = wished < session.endsAt ? wished : session.endsAt;
  const { numUpdatedRows } = await context.store
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', session.tokenHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? expiresAt : undefined;
}

/** Ends one session. */
export async function endSession(context: Context, tokenHash: string): Promise<void> {
  await context.store.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}
