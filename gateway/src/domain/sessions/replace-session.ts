import type { Keyring } from '../../keys/keyring.ts';
import type { ProviderSession } from '../../model/provider.ts';
import type { Session } from '../../model/session.ts';
import type { User } from '../../model/user.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import { deleteSession } from '../../store/sessions.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { inTransaction } from '../../store/transaction.ts';
import { updateUser } from '../../store/users.ts';
import { storeProviderSession } from '../providers/provider-sessions.ts';
import { openSession, type Opened, type SessionOrigin } from './sessions.ts';

/** A sign-in whose user is authenticated. */
export interface SignIn extends SessionOrigin {
  readonly user: User;
  readonly scope: Session['scope'];
  /** How long the session lasts without a refresh. */
  readonly sessionSeconds: number;
  /** Token of the browser's session, which ends. */
  readonly oldToken?: string | undefined;
  /** The provider's session that opens it. */
  readonly provider?: ProviderSession | undefined;
  /** Uses up what proves the sign-in, once the session is open. False undoes the sign-in. */
  readonly redeem?: (trx: StoreTransaction, session: Session) => Promise<boolean>;
}

/**
 * Opens a session for an authenticated user, in place of the browser's old one. Returns undefined, and the old one goes
 * on, if the password has changed in the meantime, the provider was removed, or the proof can't be redeemed.
 */
export function replaceSession(
  { store, now, keyring }: TimedStore & { readonly keyring: Keyring },
  { user, scope, sessionSeconds, place, passwordAt, oldToken, provider, redeem }: SignIn,
): Promise<Opened | undefined> {
  return inTransaction<Opened | undefined>(store, async (trx, rollBack) => {
    // First: simultaneous sign-ins that share the lock of the insert would wait for each other's update.
    if (scope === 'full') await updateUser(trx, user.id, { last_login_at: new Date(now()) });
    const origin = { place, passwordAt };
    const opened = await openSession({ store: trx, now }, user, scope, sessionSeconds, origin);
    if (!opened) return rollBack(undefined);
    if (provider && !(await storeProviderSession(trx, keyring, opened.session, provider)))
      return rollBack(undefined);
    if (redeem && !(await redeem(trx, opened.session))) return rollBack(undefined);
    if (oldToken) await deleteSession(trx, hashToken(oldToken));
    return opened;
  });
}
