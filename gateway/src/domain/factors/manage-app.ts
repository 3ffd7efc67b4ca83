import type { User } from '../../model/user.ts';
import { deleteFactor, readApp } from '../../store/apps.ts';
import { replaceRecoveryCodes } from '../../store/recovery-codes.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { inTransaction } from '../../store/transaction.ts';
import { lockUser } from '../../store/users.ts';
import type { QueueMail } from './add-app.ts';
import { isLastFactor } from './last-factor.ts';
import { formatRecoveryCode, hashRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';

/** What removing an app has led to: `required` if it is the only second factor of a user who needs one. */
type RemovedApp = 'removed' | 'none' | 'required';

/**
 * Removes the second factor of a user: the app, the recovery codes and the trusted browsers. Changes nothing if there is
 * no app, or if the user needs it.
 */
export function removeApp(
  { store }: Pick<TimedStore, 'store'>,
  user: User,
  queueMail: QueueMail,
): Promise<RemovedApp> {
  return inTransaction<RemovedApp>(store, async (trx, rollBack) => {
    // One after another, so that an app and a passkey are not removed together.
    await lockUser(trx, user.id);
    if (!(await deleteFactor(trx, user.id))) return rollBack('none');
    if (await isLastFactor(trx, user)) return rollBack('required');
    await queueMail(trx, user);
    return 'removed';
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
