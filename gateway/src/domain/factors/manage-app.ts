import type { User } from '../../model/user.ts';
import { deleteFactor, readApp } from '../../store/apps.ts';
import { replaceRecoveryCodes } from '../../store/recovery-codes.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { inTransaction } from '../../store/transaction.ts';
import { lockUser } from '../../store/users.ts';
import type { QueueMail } from './add-app.ts';
import { formatRecoveryCode, hashRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';

/**
 * Removes the second factor of a user: the app, the recovery codes and the trusted browsers. Returns false, and changes
 * nothing, if there is no app.
 */
export function removeApp(
  { store }: Pick<TimedStore, 'store'>,
  user: User,
  queueMail: QueueMail,
): Promise<boolean> {
  return inTransaction<boolean>(store, async (trx, rollBack) => {
    await lockUser(trx, user.id);
    if (!(await deleteFactor(trx, user.id))) return rollBack(false);
    await queueMail(trx, user);
    return true;
  });
}

/** Replaces all recovery codes of a user. Undefined, and changes nothing, if there is no app. */
export async function renewRecoveryCodes(
  { store }: Pick<TimedStore, 'store'>,
  user: User,
  queueMail: QueueMail,
): Promise<readonly string[] | undefined> {
  const codes = makeRecoveryCodes();
  const stored = await hashRecoveryCodes(codes);
  return inTransaction<readonly string[] | undefined>(store, async (trx, rollBack) => {
    // One after another, so that the codes of two at the same time are never mixed.
    await lockUser(trx, user.id);
    if (!(await readApp(trx, user.id))) return rollBack(undefined);
    await replaceRecoveryCodes(trx, user.id, stored);
    await queueMail(trx, user);
    return codes.map(formatRecoveryCode);
  });
}
