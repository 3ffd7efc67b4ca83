import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { inSeconds } from '../store/timed-store.ts';
import { hashToken, randomToken } from '../store/secrets.ts';
import { userOf } from '../store/users.ts';
import type { User } from '../model/user.ts';
import type { Session } from '../model/session.ts';

/** Maximum age of a session; no refresh extends it further. */
const HARD_CAP_SECONDS = 12 * 3600;
/** How long a session for a forced password change lasts. */
const CHANGE_SECONDS = 900;

/** Returns the remaining time of a session in whole seconds, at least 1 for a valid one. */
export function secondsLeft(context: Context, expiresAt: Date): number {
  return Math.ceil((expiresAt.getTime() - context.now()) / 1000);
}

/**
 * Opens a session and returns its token, which only the browser stores. Returns undefined if the user is disabled, the
 * tenant was removed or the password has changed since the user was read: each of these ends every session, including
 * one that is being opened.
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
    from users join tenants on tenants.code = tenant_code
    where not is_removed and id = ${user.id} and password_hash is not distinct from ${user.passwordHash}
      and disabled_at is null
    for share returning user_id`.execute(context.store);
  return rows.length > 0 ? { token, session } : undefined;
}

/** Returns the session of a token; undefined if it does not exist or has ended. */
export async function findSession(context: Context, token: string): Promise<Session | undefined> {
  const row = await context.store
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.token_hash', 'sessions.scope', 'sessions.expires_at', 'sessions.ends_at'])
    .select('sessions.previous_login_at')
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', new Date(context.now()))
    .where('users.disabled_at', 'is', null)
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
 * Extends a session up to its maximum age. Keeps its ID, because all tabs share it (gateway-contract-55). Returns its
 * new end; undefined if it has ended in the meantime.
 */
export async function prolongSession(
  context: Context,
  session: Session,
): Promise<Date | undefined> {
  const requested = inSeconds(context, context.settings.sessionSeconds);
  // Stryker disable next-line EqualityOperator: with equal times, either gives the same result.
  const expiresAt = requested < session.endsAt ? requested : session.endsAt;
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
