import { sql } from 'kysely';
import { inSeconds, type Context } from '../context.ts';
import { hashToken, randomToken } from '../store/secrets.ts';
import type { StoreTransaction } from '../store/schema.ts';
import type { ProviderSession } from './relying-party.ts';

/** How long after a sign-out the browser can continue it at the provider. */
export const PROVIDER_LOGOUT_SECONDS = 120;

/**
 * Stores which session of a provider opened a session of the gateway. Returns false if the tenant's sign-in option was
 * removed in the meantime; a removal that runs at the same time ends the session.
 */
export async function storeProviderSession(
  { store }: Pick<Context, 'store'>,
  tokenHash: string,
  tenant: string,
  { clientId, issuer, subject, sid, idToken }: ProviderSession,
): Promise<boolean> {
  const { rows } = await sql`
    insert into provider_sessions (token_hash, client_id, issuer, subject, sid, id_token)
    select ${tokenHash}, client_id, ${issuer}, ${subject}, ${sid}, ${idToken} from sign_in_options
    where tenant_code = ${tenant} and client_id = ${clientId} limit 1
    for share returning token_hash`.execute(store);
  return rows.length > 0;
}

/**
 * Stores that a session ends, so that the browser can end the provider's session too. Returns the token of that
 * sign-out and the provider's client; undefined if no provider opened the session. Call it before the session ends.
 */
export async function beginProviderLogout(
  context: Context,
  sessionHash: string,
): Promise<{ readonly token: string; readonly clientId: string } | undefined> {
  const session = await context.store
    .selectFrom('provider_sessions')
    .select(['client_id', 'id_token'])
    .where('token_hash', '=', sessionHash)
    .executeTakeFirst();
  if (!session) return undefined;
  const token = randomToken();
  await context.store
    .insertInto('provider_logouts')
    .values({
      token_hash: hashToken(token),
      ...session,
      expires_at: inSeconds(context, PROVIDER_LOGOUT_SECONDS),
    })
    .execute();
  return { token, clientId: session.client_id };
}

/** Returns the sign-out of a token, once. */
export function takeProviderLogout({ store, now }: Context, token: string) {
  return store
    .deleteFrom('provider_logouts')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date(now()))
    .returning(['client_id', 'id_token'])
    .executeTakeFirst();
}

/** Ends the sessions that a provider's session opened; without `sid`, all of the subject. */
export async function endProviderSessions(
  trx: StoreTransaction,
  ended: {
    readonly clientId: string;
    readonly issuer: string;
    readonly subject: string | undefined;
    readonly sid: string | undefined;
  },
): Promise<void> {
  const { clientId, issuer, subject, sid } = ended;
  if (subject === undefined && sid === undefined) return;
  let sessions = trx
    .selectFrom('provider_sessions')
    .select('token_hash')
    .where('client_id', '=', clientId)
    .where('issuer', '=', issuer);
  if (subject !== undefined) sessions = sessions.where('subject', '=', subject);
  if (sid !== undefined) sessions = sessions.where('sid', '=', sid);
  await trx.deleteFrom('sessions').where('token_hash', 'in', sessions).execute();
}
