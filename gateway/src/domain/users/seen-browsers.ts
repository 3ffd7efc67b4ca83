import type { Keyring } from '../../keys/keyring.ts';
import type { User } from '../../model/user.ts';
import { recordBrowserMail, recordFirstBrowser } from '../../store/account-mails.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { inTransaction } from '../../store/transaction.ts';

/** How many accounts a browser remembers. */
export const MAX_SEEN = 5;
/** No user gets a second mail about a new browser within this time. */
export const BROWSER_MAIL_SECONDS = 24 * 3600;

type Seen = Pick<User, 'tenant' | 'username' | 'seenEpoch'>;

const signedParts = ({ tenant, username, seenEpoch }: Seen): [string, string, string] => [
  tenant,
  username,
  String(seenEpoch),
];

/**
 * Returns true if one of a browser's marks shows that the user has signed in there. It only prevents a mail, and the code
 * for a new browser: it proves nothing, and a reset of the password by mail does not set it.
 */
export const isSeen = (keyring: Keyring, marks: readonly string[], user: Seen): boolean =>
  marks.some((mark) => keyring.isSigned(mark, 'seen', ...signedParts(user)));

/** Returns the marks of a browser in which a user has just signed in with a password. */
export const addMark = (keyring: Keyring, marks: readonly string[], user: Seen): string[] =>
  [
    keyring.sign('seen', ...signedParts(user)),
    ...marks.filter((mark) => !isSeen(keyring, [mark], user)),
  ].slice(0, MAX_SEEN);

/**
 * Queues a mail about a browser in which a user has not signed in before: not for the user's first browser, and not twice
 * a day. Returns true if it was queued.
 */
export function mailNewBrowser(
  { store, now }: TimedStore,
  { id }: User,
  queue: (trx: StoreTransaction) => Promise<void>,
): Promise<boolean> {
  return inTransaction<boolean>(store, async (trx) => {
    const at = new Date(now());
    if (await recordFirstBrowser(trx, id, at)) return false;
    const since = new Date(now() - BROWSER_MAIL_SECONDS * 1000);
    if (!(await recordBrowserMail(trx, id, at, since))) return false;
    await queue(trx);
    return true;
  });
}
