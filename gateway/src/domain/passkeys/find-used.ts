import type { PasskeyProof, PasskeyRefusal } from 'sso-contract/passkeys.ts';
import type { PasskeyUse } from '../../model/passkey.ts';
import type { PasskeySettings } from '../../model/passkey-settings.ts';
import { findPasskey, recordPasskeyUse, type FoundPasskey } from '../../store/passkeys.ts';
import { wasPasskeyRemoved } from '../../store/removed-passkeys.ts';
import type { Store, StoreTransaction } from '../../store/schema/tables.ts';
import { takeTicket } from '../../store/used-tickets.ts';
import type { Ticket } from '../tickets.ts';
import { verifyProof } from './verify.ts';

/** Why a passkey is refused: the reason in the reply, and the one in the audit log. */
export interface RefusedPasskey {
  readonly kind: 'refused';
  readonly passkey: PasskeyRefusal['passkey'];
  readonly fault: PasskeyFault;
  /** The passkey's user, if the tenant has it. */
  readonly user?: FoundPasskey['user'];
}

/** Why a sign-in or a confirmation with a passkey failed. */
export type PasskeyFault =
  /**
   * The gateway has never had this passkey, or has removed it more than 400 days ago.
   *
   * Nothing for a single one. Many after a restore of the database mean that the backup was older than the passkeys.
   */
  | 'unknown-passkey'
  /**
   * The user, an operator or "This wasn't me" has removed the passkey. The browser deletes it too.
   *
   * Nothing.
   */
  | 'removed-passkey'
  /**
   * The passkey is that of a user of another tenant with the same RP ID, or of another user than the session's.
   *
   * Nothing: the user has to choose another passkey.
   */
  | 'foreign-passkey'
  /**
   * The user is disabled, or the tenant was removed.
   *
   * Nothing for a single one.
   */
  | 'unknown-user'
  /**
   * The signature is wrong, or the request was made by a page of an origin that is not configured, for another RP ID, or
   * without verification of the user.
   *
   * Compare `passkeys.origins` of the tenant with the address of the page. Otherwise look for an attack.
   */
  | 'wrong-proof'
  /**
   * The ticket was used before.
   *
   * Nothing for a single one, such as a second press of the button.
   */
  | 'used-ticket'
  /**
   * The passkey's own count did not rise: there may be a copy.
   *
   * Ask the user whether the passkey was copied; if not, remove it with `sso-gateway user remove-passkeys`.
   */
  | 'cloned';

/** A passkey with a valid signature, whose use is not recorded yet. */
export interface UsedPasskey {
  readonly kind: 'used';
  readonly found: FoundPasskey;
  readonly use: PasskeyUse;
}

export const refused = (
  passkey: PasskeyRefusal['passkey'],
  fault: PasskeyFault,
  user?: FoundPasskey['user'],
): RefusedPasskey => ({ kind: 'refused', passkey, fault, ...(user && { user }) });

/** Returns the passkey that has signed a request at a tenant. */
export async function findUsed(
  store: Store,
  proof: PasskeyProof,
  asked: {
    readonly tenant: string;
    readonly settings: PasskeySettings;
    readonly ticket: Ticket;
  },
): Promise<UsedPasskey | RefusedPasskey> {
  const { tenant, settings, ticket } = asked;
  const found = await findPasskey(store, proof.id);
  if (!found)
    return (await wasPasskeyRemoved(store, proof.id))
      ? refused('removed', 'removed-passkey')
      : refused('unknown', 'unknown-passkey');
  const isOwn = found.user.tenant === tenant;
  const user = isOwn ? found.user : undefined;
  const { userHandle } = proof.response;
  const isOfHandle = !userHandle || userHandle === found.handle;
  const expected = { challenge: ticket.challenge, settings };
  const use =
    isOfHandle && found.rpId === settings.rpId
      ? await verifyProof(proof, found.publicKey, expected)
      : undefined;
  if (!use) return refused('refused', 'wrong-proof', user);
  // Checked after the proof, because only the owner of a passkey may learn that it belongs to another tenant.
  if (!isOwn) return refused('foreign', 'foreign-passkey');
  return { kind: 'used', found, use };
}

/** Uses a ticket up, and records the use of the passkey. Returns why it is refused; then roll the transaction back. */
export async function recordUsed(
  trx: StoreTransaction,
  ticket: Ticket,
  { found: { id, user }, use }: UsedPasskey,
  at: Date,
): Promise<RefusedPasskey | undefined> {
  if (!(await takeTicket(trx, ticket))) return refused('expired', 'used-ticket', user);
  switch (await recordPasskeyUse(trx, id, use, at)) {
    case 'recorded':
      return undefined;
    case 'cloned':
      return refused('refused', 'cloned', user);
    case 'removed':
      return refused('removed', 'removed-passkey', user);
  }
}
