import { randomUUID } from 'node:crypto';
import type { CreatedPasskey } from '../../model/passkey.ts';
import type { PasskeySettings } from '../../model/passkey-settings.ts';
import type { Session } from '../../model/session.ts';
import type { User } from '../../model/user.ts';
import { setConfirmed, setProof } from '../../store/confirmations.ts';
import { insertPasskey, readPasskeys } from '../../store/passkeys.ts';
import { clearFactorDue } from '../../store/required-factors.ts';
import { lockSession } from '../../store/sessions.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { inTransaction } from '../../store/transaction.ts';
import { takeTicket } from '../../store/used-tickets.ts';
import { lockUser } from '../../store/users.ts';
import type { CreationTicket } from './request-passkey.ts';

/** What adding a passkey has led to. */
export type AddedPasskey =
  | 'added'
  | 'expired'
  | 'known'
  | 'limit'
  | /** Or its user was disabled. */ 'session-ended';

/** Queues the mail about a passkey, in the transaction that changes it. */
export type QueueMail = (
  trx: StoreTransaction,
  user: User,
  details: { readonly passkeyId: string },
) => Promise<void>;

/**
 * Adds a verified passkey to the user of a session, which counts as confirmed with it, unless it was created without a
 * question.
 */
export function addPasskey(
  { store, now }: TimedStore,
  session: Session,
  settings: PasskeySettings,
  wanted: {
    readonly ticket: CreationTicket;
    readonly created: CreatedPasskey;
    readonly queueMail: QueueMail;
  },
): Promise<AddedPasskey> {
  const { user, tokenHash } = session;
  const { ticket, created, queueMail } = wanted;
  const { createdBy } = ticket;
  const isAsked = createdBy === 'user';
  return inTransaction<AddedPasskey>(store, async (trx, rollBack) => {
    const at = new Date(now());
    // One after another, so that several at the same time do not pass the limit together.
    await lockUser(trx, user.id);
    const isOpen = isAsked
      ? await setConfirmed(trx, session, at)
      : await lockSession(trx, tokenHash, at);
    if (!isOpen) return rollBack('session-ended');
    if (!(await takeTicket(trx, ticket))) return rollBack('expired');
    const passkeys = await readPasskeys(trx, user.id, settings);
    if (passkeys.length >= settings.limit) return rollBack('limit');
    const id = randomUUID();
    const owner = { id, userId: user.id, rpId: settings.rpId, createdBy };
    if (!(await insertPasskey(trx, owner, created, at))) return rollBack('known');
    if (isAsked) {
      await clearFactorDue(trx, user.id);
      await setProof(trx, tokenHash, 'passkey', at);
    }
    await queueMail(trx, user, { passkeyId: id });
    return 'added';
  });
}
