import type { Keyring } from '../../keys/keyring.ts';
import type { Session } from '../../model/session.ts';
import type { User } from '../../model/user.ts';
import { readApp } from '../../store/apps.ts';
import { setConfirmed, setProof } from '../../store/confirmations.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { inTransaction } from '../../store/transaction.ts';
import { takeTicket } from '../../store/used-tickets.ts';
import { lockUser } from '../../store/users.ts';
import type { Ticket } from '../tickets.ts';
import { prepareApp, storeApp, type FirstUse } from './store-app.ts';

/** What adding an authenticator app has led to. */
export type AddedApp =
  /** The codes can't be shown again. */
  | { readonly kind: 'added'; readonly recoveryCodes: readonly string[] }
  /** The user has an app already. */
  | { readonly kind: 'known' }
  | { readonly kind: 'expired' }
  /** Or its user was disabled, or has got another password. */
  | { readonly kind: 'session-ended' };

/** Queues the mail about a second factor, in the transaction that changes it. */
export type QueueMail = (trx: StoreTransaction, user: User) => Promise<void>;

/** Adds an authenticator app to the user of a session, which counts as confirmed with it. */
export async function addApp(
  { store, now, keyring }: TimedStore & { readonly keyring: Keyring },
  session: Session,
  wanted: { readonly ticket: Ticket; readonly first: FirstUse; readonly queueMail: QueueMail },
): Promise<AddedApp> {
  const { user, tokenHash } = session;
  const { ticket, first, queueMail } = wanted;
  // Before the ten hashes, which take a while.
  if (await readApp(store, user.id)) return { kind: 'known' };
  const app = await prepareApp(first);
  return inTransaction<AddedApp>(store, async (trx, rollBack) => {
    const at = new Date(now());
    await lockUser(trx, user.id);
    if (!(await setConfirmed(trx, session, at))) return rollBack({ kind: 'session-ended' });
    if (!(await takeTicket(trx, ticket))) return rollBack({ kind: 'expired' });
    if (!(await storeApp(trx, keyring, user, app, at))) return rollBack({ kind: 'known' });
    await setProof(trx, tokenHash, 'factor', at);
    await queueMail(trx, user);
    return { kind: 'added', recoveryCodes: app.recoveryCodes };
  });
}
