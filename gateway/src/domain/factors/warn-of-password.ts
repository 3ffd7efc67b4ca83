import type { User } from '../../model/user.ts';
import { codesKey, countUse } from '../../store/rate-windows.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { QueueMail } from './add-app.ts';

/** Wrong codes in a row, after a right password, that are hardly the user's own. */
const WARN_AFTER = 5;
const ONCE_A_DAY = { limit: 1, seconds: 86_400 };

/** Mails a user whose password someone else seems to know, at most once a day. Returns true if a mail was queued. */
export async function warnOfKnownPassword(
  { store, now }: TimedStore,
  user: User,
  failures: number,
  queueMail: QueueMail,
): Promise<boolean> {
  if (failures < WARN_AFTER) return false;
  return inTransaction<boolean>(store, async (trx) => {
    const key = `${codesKey(user)}:password-known`;
    if ((await countUse(trx, now(), key, ONCE_A_DAY)) > 0) return false;
    await queueMail(trx, user);
    return true;
  });
}
