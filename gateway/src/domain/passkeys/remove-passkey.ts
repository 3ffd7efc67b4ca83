import type { Session } from '../../model/session.ts';
import type { User } from '../../model/user.ts';
import { readLinkedOptions } from '../../store/identities.ts';
import { countPasskeys } from '../../store/passkeys.ts';
import { deletePasskeys } from '../../store/removed-passkeys.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { inTransaction } from '../../store/transaction.ts';
import { lockUser } from '../../store/users.ts';
import { isLastFactor } from '../factors/last-factor.ts';

/** What removing a passkey has led to. */
export type RemovedPasskey = 'removed' | 'unknown' | 'last' | 'required';

/** Removes a passkey of the user of a session, unless the user needs it, or nothing else could sign the user in. */
export function removePasskey(
  { store, now }: TimedStore,
  { user }: Session,
  id: string,
  queueMail: (trx: StoreTransaction, user: User) => Promise<void>,
): Promise<RemovedPasskey> {
  return inTransaction<RemovedPasskey>(store, async (trx, rollBack) => {
    // One after another, so that two at the same time do not remove the last two.
    const { password_hash: passwordHash } = await lockUser(trx, user.id);
    const before = await countPasskeys(trx, user.id);
    const deleted = await deletePasskeys(trx, { userId: user.id, id }, new Date(now()));
    if (deleted === 0) return rollBack('unknown');
    const left = await countPasskeys(trx, user.id);
    if (left < before) {
      if (left === 0 && passwordHash === null && (await readLinkedOptions(trx, user)).length === 0)
        return rollBack('last');
      if (await isLastFactor(trx, user)) return rollBack('required');
    }
    await queueMail(trx, user);
    return 'removed';
  });
}
