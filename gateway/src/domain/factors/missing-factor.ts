import type { User } from '../../model/user.ts';
import { codesKey, countUse } from '../../store/rate-windows.ts';
import type { TimedStore } from '../../store/timed-store.ts';

const ONCE_A_DAY = { limit: 1, seconds: 86_400 };

/** Returns true if it is time to record that a user has no second factor, which is done at most once a day. */
export const isMissingNews = async ({ store, now }: TimedStore, user: User): Promise<boolean> =>
  (await countUse(store, now(), `${codesKey(user)}:factor-missing`, ONCE_A_DAY)) === 0;
