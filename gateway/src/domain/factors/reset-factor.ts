import { normalizeUsername, type User } from '../../model/user.ts';
import { deleteFactor } from '../../store/apps.ts';
import { insertAdministration } from '../../store/audit.ts';
import { endSessionsOfUser } from '../../store/ended-sessions.ts';
import type { Store, StoreTransaction } from '../../store/schema/tables.ts';
import { findUserKey, lockUser, readUser } from '../../store/users.ts';

/**
 * Removes the second factor of a tenant's user, a stopped one too, and ends the sessions. Mails and records it, unless
 * there was none. Undefined for an unknown user.
 */
export function resetFactor(
  store: Store,
  tenant: string,
  username: string,
  queueMail: (trx: StoreTransaction, user: User) => Promise<void>,
): Promise<{ readonly hadApp: boolean; readonly endedSessions: number } | undefined> {
  return store.transaction().execute(async (trx) => {
    const key = await findUserKey(trx, tenant, normalizeUsername(username));
    if (!key) return undefined;
    await lockUser(trx, key.id);
    if (!(await deleteFactor(trx, key.id))) return { hadApp: false, endedSessions: 0 };
    const endedSessions = await endSessionsOfUser(trx, key.id);
    await queueMail(trx, await readUser(trx, key.id));
    await insertAdministration(trx, {
      event: 'admin-second-factor-reset',
      tenant,
      userId: key.id,
    });
    return { hadApp: true, endedSessions };
  });
}
