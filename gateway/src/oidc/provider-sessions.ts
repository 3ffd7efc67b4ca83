import type { Insertable } from 'kysely';
import { inSeconds } from '../store/timed-store.ts';
import type { Context } from '../context.ts';
import { hashToken, randomToken } from '../store/secrets.ts';
import type { UsedLogoutTokens } from '../store/provider-schema.ts';
import type { StoreTransaction } from '../store/schema.ts';
import type { ProviderSession } from './relying-party.ts';

/** How long after a sign-out the browser can continue it at the provider. */
export const PROVIDER_LOGOUT_SECONDS = 120;

/**
 * Stores which session of a provider opened a session of the gateway. Returns false if the tenant's sign-in option was
 * removed in the meantime, or the provider has ended its session; a removal or a logout token that runs at the same time
 * ends the session.
 */
export function storeProviderSession(
  { store, keyring }: Pick<Context, 'store' | 'keyring'>,
  tokenHash: string,
  tenant: string,
  { clientId, issuer, subject, sid, idToken, redeemedAt }: ProviderSession,
): Promise<boolean> {
  return store.transaction().execute(async (trx) => {
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
          row('sid', '=', sid),
          row.and([row('sid', 'is', null), row('accepted_at', '>=', redeemedAt)]),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    if (ended) return false;
    await trx
      .insertInto('provider_sessions')
      .values({
        token_hash: tokenHash,
        client_id: clientId,
        issuer,
        subject,
        sid,
        id_token: '',
        sealed: keyring.seal('id-token', idToken),
      })
      .execute();
    return true;
  });
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
    .select(['client_id', 'id_token', 'sealed'])
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

/** Returns the sign-out of a token, once; without its ID token if the key that encrypted it is not known anymore. */
export async function takeProviderLogout(
  { store, keyring, now }: Context,
  token: string,
): Promise<{ readonly clientId: string; readonly idToken: string | undefined } | undefined> {
  const logout = await store
    .deleteFrom('provider_logouts')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date(now()))
    .returning(['client_id', 'id_token', 'sealed'])
    .executeTakeFirst();
  return (
    logout && {
      clientId: logout.client_id,
      idToken: logout.id_token || keyring.open('id-token', logout.sealed),
    }
  );
}

/**
 * Ends the sessions that a provider's session has opened or is just opening; without `sid`, all of the subject. Returns
 * false, and ends nothing, if the logout token was used before.
 */
export async function endProviderSessions(
  trx: StoreTransaction,
  ended: Insertable<UsedLogoutTokens> & { readonly client_id: string },
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
