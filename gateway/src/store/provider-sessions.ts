import type { Insertable, Selectable } from 'kysely';
import type { UsedLogoutTokens } from './schema/provider-tables.ts';
import type { Database, StoreTransaction, Store } from './schema/tables.ts';

type StoredSession = Selectable<Database['provider_sessions']>;
/** What the sign-out at a provider needs. */
export type LogoutHint = Pick<StoredSession, 'client_id' | 'sealed'>;

/**
 * Inserts the provider's session that has opened a session of the gateway. Returns false if the tenant's sign-in option
 * was removed, or the provider has ended its session; a removal or a logout token that runs at the same time ends the
 * session.
 */
export async function insertProviderSession(
  trx: StoreTransaction,
  tenant: string,
  session: Insertable<Database['provider_sessions']>,
  redeemedAt: Date,
): Promise<boolean> {
  const { client_id: clientId, issuer, subject, sid } = session;
  const option = await trx
    .selectFrom('sign_in_options')
    .select('client_id')
    .where('tenant_code', '=', tenant)
    .where('client_id', '=', clientId)
    .limit(1)
    .forShare()
    .executeTakeFirst();
  if (!option) return false;
  // A statement of its own, because only statements that begin with the lock see what was done before it.
  const ended = await trx
    .selectFrom('used_logout_tokens')
    .select('jti')
    .where('issuer', '=', issuer)
    .where('client_id', '=', clientId)
    .where((row) => row.or([row('subject', 'is', null), row('subject', '=', subject)]))
    .where((row) =>
      row.or([
        row('sid', '=', sid ?? null),
        row.and([row('sid', 'is', null), row('accepted_at', '>=', redeemedAt)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (ended) return false;
  await trx.insertInto('provider_sessions').values(session).execute();
  return true;
}

/** Returns what the sign-out at the provider of a session needs; undefined if no provider opened it. */
export function readLogoutHint(store: Store, tokenHash: string): Promise<LogoutHint | undefined> {
  return store
    .selectFrom('provider_sessions')
    .select(['client_id', 'sealed'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Inserts a sign-out that the browser can continue at the provider. */
export async function insertLogout(
  store: Store,
  logout: LogoutHint & { readonly token_hash: string; readonly expires_at: Date },
): Promise<void> {
  await store.insertInto('provider_logouts').values(logout).execute();
}

/** Returns a sign-out, once; undefined if there is none, or it has expired at a time. */
export function takeLogout(
  store: Store,
  tokenHash: string,
  at: Date,
): Promise<LogoutHint | undefined> {
  return store
    .deleteFrom('provider_logouts')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .returning(['client_id', 'sealed'])
    .executeTakeFirst();
}

/**
 * Ends the sessions that a provider's session has opened or is just opening; without `sid`, all of the subject. Returns
 * false, and ends nothing, if the logout token was used before.
 */
export async function endProviderSessions(
  trx: StoreTransaction,
  ended: Insertable<UsedLogoutTokens>,
): Promise<boolean> {
  const { client_id, issuer, subject, sid } = ended;
  // Waits for the sign-ins that are being stored, and delays others until the transaction ends.
  await trx
    .selectFrom('sign_in_options')
    .select('client_id')
    .where('client_id', '=', client_id)
    .forUpdate()
    .execute();
  const used = await trx
    .insertInto('used_logout_tokens')
    .values(ended)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (used.numInsertedOrUpdatedRows === 0n) return false;
  let sessions = trx
    .selectFrom('provider_sessions')
    .select('token_hash')
    .where('client_id', '=', client_id)
    .where('issuer', '=', issuer);
  if (subject) sessions = sessions.where('subject', '=', subject);
  if (sid) sessions = sessions.where('sid', '=', sid);
  await trx.deleteFrom('sessions').where('token_hash', 'in', sessions).execute();
  return true;
}
