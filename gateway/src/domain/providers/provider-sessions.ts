import type { Keyring } from '../../keys/keyring.ts';
import type { ProviderSession } from '../../model/provider.ts';
import type { Session } from '../../model/session.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import {
  insertLogout,
  insertProviderSession,
  readLogoutHint,
  takeLogout,
} from '../../store/provider-sessions.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import { inSeconds, type TimedStore } from '../../store/timed-store.ts';

/** How long after a sign-out the browser can continue it at the provider. */
export const PROVIDER_LOGOUT_SECONDS = 120;

type Parts = TimedStore & { readonly keyring: Keyring };

/**
 * Stores which session of a provider opened a session of the gateway. Returns false if the tenant's sign-in option was
 * removed in the meantime, or the provider has ended its session; a removal or a logout token that runs at the same time
 * ends the session.
 */
export function storeProviderSession(
  trx: StoreTransaction,
  keyring: Keyring,
  { tokenHash, user }: Session,
  { clientId, issuer, subject, sid, idToken, redeemedAt }: ProviderSession,
): Promise<boolean> {
  const session = {
    token_hash: tokenHash,
    client_id: clientId,
    issuer,
    subject,
    sid,
    sealed: keyring.seal('id-token', idToken),
  };
  return insertProviderSession(trx, user.tenant, session, redeemedAt);
}

/**
 * Stores that a session ends, so that the browser can end the provider's session too. Returns the token of that
 * sign-out and the provider's client; undefined if no provider opened the session. Call it before the session ends.
 */
export async function beginProviderLogout(
  db: TimedStore,
  sessionHash: string,
): Promise<{ readonly token: string; readonly clientId: string } | undefined> {
  const hint = await readLogoutHint(db.store, sessionHash);
  if (!hint) return undefined;
  const token = randomToken();
  await insertLogout(db.store, {
    token_hash: hashToken(token),
    ...hint,
    expires_at: inSeconds(db, PROVIDER_LOGOUT_SECONDS),
  });
  return { token, clientId: hint.client_id };
}

/** Returns the sign-out of a token, once; without its ID token if the key that encrypted it is not known anymore. */
export async function takeProviderLogout(
  { store, keyring, now }: Parts,
  token: string,
): Promise<{ readonly clientId: string; readonly idToken: string | undefined } | undefined> {
  const logout = await takeLogout(store, hashToken(token), new Date(now()));
  return (
    logout && {
      clientId: logout.client_id,
      idToken: keyring.open('id-token', logout.sealed),
    }
  );
}
