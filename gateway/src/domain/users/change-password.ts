import type { Session } from '../../model/session.ts';
import type { User } from '../../model/user.ts';
import type { Store, StoreTransaction } from '../../store/schema/tables.ts';
import { deleteSession } from '../../store/sessions.ts';
import { clearAllTries } from '../../store/sign-in-tries.ts';
import { inTransaction } from '../../store/transaction.ts';
import { endTrust } from '../../store/trust.ts';
import { replacePassword } from '../../store/users.ts';
import { hashPassword } from './password-hash.ts';

/**
 * What a change of a password has led to: nothing has changed if the session has ended in the meantime, or the user was
 * disabled or has got another password.
 */
export type PasswordChange = 'changed' | 'session-ended' | 'user-changed';

/**
 * Sets a new password and ends the user's sessions, codes and known browsers, so that an attacker with the old one has
 * nothing left. `queueMail` queues the mail about it. `session` is the one that allows the change, and allows only one.
 */
export async function changePassword(
  store: Store,
  user: User,
  password: string,
  queueMail: (trx: StoreTransaction) => Promise<void>,
  session?: Session,
): Promise<PasswordChange> {
  const hash = await hashPassword(password);
  return inTransaction<PasswordChange>(store, async (trx, rollBack) => {
    if (session && !(await deleteSession(trx, session.tokenHash))) return rollBack('session-ended');
    if (!(await replacePassword(trx, user, hash))) return rollBack('user-changed');
    await endTrust(trx, user);
    await clearAllTries(trx, user);
    await queueMail(trx);
    return 'changed';
  });
}
