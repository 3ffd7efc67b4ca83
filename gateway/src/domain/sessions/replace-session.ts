import type { Keyring } from '../../keys/keyring.ts';
import type { ProviderSession } from '../../model/provider.ts';
import type { Session } from '../../model/session.ts';
import type { User } from '../../model/user.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { updateUser } from '../../store/users.ts';
import { storeProviderSession } from '../providers/provider-sessions.ts';
import { endSession, openSession, type Opened } from './sessions.ts';

/** A sign-in whose user is authenticated. */
export interface SignIn {
  readonly user: User;
  readonly scope: Session['scope'];
  /** How long the session lasts without a refresh. */
  readonly sessionSeconds: number;
  /** Token of the browser's session, which ends. */
  readonly oldToken?: string | undefined;
  /** The provider's session that opens it. */
  readonly provider?: ProviderSession | undefined;
}

/**
 * Opens a session for an authenticated user, in place of the browser's old one. Returns undefined if the password has
 * changed in the meantime, or the provider was removed.
 */
export async function replaceSession(
  parts: TimedStore & { readonly keyring: Keyring },
  { user, scope, sessionSeconds, oldToken, provider }: SignIn,
): Promise<Opened | undefined> {
  if (oldToken) await endSession(parts, hashToken(oldToken));
  const opened = await openSession(parts, user, scope, sessionSeconds);
  if (!opened) return undefined;
  const { tokenHash } = opened.session;
  if (provider && !(await storeProviderSession(parts, tokenHash, user.tenant, provider))) {
    await endSession(parts, tokenHash);
    return undefined;
  }
  if (scope === 'full')
    await updateUser(parts.store, user.id, { last_login_at: new Date(parts.now()) });
  return opened;
}
