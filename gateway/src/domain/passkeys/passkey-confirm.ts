import type { Session } from '../../model/session.ts';
import { setConfirmed, setProof } from '../../store/confirmations.ts';
import type { TimedStore } from '../../store/timed-store.ts';
import { inTransaction } from '../../store/transaction.ts';
import { recordUsed, refused, type RefusedPasskey, type UsedPasskey } from './find-used.ts';
import type { Ticket } from '../tickets.ts';

/** What a confirmation with a passkey has led to. */
export type PasskeyConfirmation =
  | { readonly kind: 'confirmed' }
  /** The session has ended, or its user was disabled or has got another password. */
  | { readonly kind: 'session-ended' }
  | RefusedPasskey;

/** Confirms a session with a passkey of its user. */
export async function confirmWithPasskey(
  { store, now }: TimedStore,
  session: Session,
  ticket: Ticket,
  used: UsedPasskey,
): Promise<PasskeyConfirmation> {
  if (used.found.user.id !== session.user.id)
    return refused('refused', 'foreign-passkey', session.user);
  return inTransaction<PasskeyConfirmation>(store, async (trx, rollBack) => {
    const at = new Date(now());
    if (!(await setConfirmed(trx, session, at))) return rollBack({ kind: 'session-ended' });
    const refusal = await recordUsed(trx, ticket, used, at);
    if (refusal) return rollBack(refusal);
    await setProof(trx, session.tokenHash, 'passkey', at);
    return { kind: 'confirmed' };
  });
}
