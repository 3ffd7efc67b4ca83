import type { Session } from '../../model/session.ts';
import type { User } from '../../model/user.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import { lockSession } from '../../store/sessions.ts';
import { clearAllTries } from '../../store/sign-in-tries.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { inTransaction } from '../../store/transaction.ts';
import { endTrust } from '../../store/trust.ts';
import { replacePassword } from '../../store/users.ts';
import { hashPassword } from './password-hash.ts';

/**
 * What a change of a password has led to: nothing has changed if the session has ended in the meantime, or the user was
 * disabled or has got another password.
 */
export type PasswordChange = 'changed' | 'session-ended' | 'user-changed';

/** The session that allows a change. It ends with the other ones, unless it is kept. */
export interface AllowingSession {
  readonly session: Session;
  readonly isKept: boolean;
}

/**
 * Sets a new password and ends the user's sessions, codes and known browsers, so that an attacker with the old one has
 * nothing left. `queueMail` queues the mail about it. A session allows a change only while it lasts; without one, a mail
 * has allowed it.
 */
export async function changePassword(
  { store, now }: TimedStore,
  user: User,
  password: string,
  queueMail: (trx: StoreTransaction) => Promise<void>,
  allowing?: AllowingSession,
): Promise<PasswordChange> {
  const hash = await hashPassword(password);
  return inTransaction<PasswordChange>(store, async (trx, rollBack) => {
    // The user before the session, so that two changes of a user never wait for each other.
    const isReplaced = await replacePassword(trx, user, hash, allowing ? null : new Date(now()));
    const tokenHash = allowing?.session.tokenHash;
    if (tokenHash !== undefined && !(await lockSession(trx, tokenHash, new Date(now()))))
      return rollBack('session-ended');
    if (!isReplaced) return rollBack('user-changed');
    await endTrust(trx, user, allowing?.isKept ? tokenHash : undefined);
    await clearAllTries(trx, user);
    await queueMail(trx);
    return 'changed';
  });
}
