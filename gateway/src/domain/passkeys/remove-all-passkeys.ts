import { normalizeUsername, type User } from '../../model/user.ts';
import { insertAdministration } from '../../store/audit.ts';
import { endSessionsOfUser } from '../../store/ended-sessions.ts';
import { deletePasskeys } from '../../store/removed-passkeys.ts';
import type { Store, StoreTransaction } from '../../store/schema/tables.ts';
import { findUserKey, lockUser, readUser } from '../../store/users.ts';

/**
 * Removes all passkeys of a tenant's user and ends the sessions. Mails and records it if there were any. Undefined for an
 * unknown user.
 */
export function removeAllPasskeys(
  store: Store,
  tenant: string,
  username: string,
  queueMail: (trx: StoreTransaction, user: User) => Promise<void>,
): Promise<{ readonly passkeys: number; readonly endedSessions: number } | undefined> {
  return store.transaction().execute(async (trx) => {
    const key = await findUserKey(trx, tenant, normalizeUsername(username));
    if (!key) return undefined;
    await lockUser(trx, key.id);
    const passkeys = await deletePasskeys(trx, { userId: key.id }, new Date());
    if (passkeys === 0) return { passkeys, endedSessions: 0 };
    const endedSessions = await endSessionsOfUser(trx, key.id);
    await queueMail(trx, await readUser(trx, key.id));
    await insertAdministration(trx, {
      event: 'admin-passkeys-removed',
      tenant,
      userId: key.id,
    });
    return { passkeys, endedSessions };
  });
}
