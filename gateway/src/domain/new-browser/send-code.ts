import { randomInt } from 'node:crypto';
import type { User } from '../../model/user.ts';
import { codesKey, countUse, type RateWindow } from '../../store/rate-windows.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';
import { writeSignInCode } from '../../store/sign-in-codes.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { CodeParts } from '../factors/check-code.ts';
import { isTicketClosed } from '../factors/ticket-tries.ts';
import { userOfTicket } from '../factors/ticket-user.ts';
import { TICKET_SECONDS, type Ticket } from '../tickets.ts';
import { MAILED_CODE_SECONDS, signedParts } from './mailed-code.ts';

const CODES_OF_TICKET: RateWindow = { limit: 3, seconds: TICKET_SECONDS };
const CODES_OF_ACCOUNT: RateWindow = { limit: 10, seconds: 3600 };

/** What a request for a code has led to. */
export type SentCode =
  | { readonly kind: 'sent'; readonly user: User }
  | { readonly kind: 'too-many'; readonly user: User; readonly retryAfterSeconds: number }
  /** The sign-in can't be completed anymore. */
  | { readonly kind: 'expired' | 'closed' };

/** A code for a mail. */
export interface NewCode {
  readonly code: string;
  readonly expiresAt: Date;
}

/**
 * Mails a code for a sign-in whose password was right. Only the newest code of this sign-in counts: someone else who knows
 * the password can request codes of their own, and does not make that of the user useless.
 */
export async function sendSignInCode(
  parts: CodeParts,
  tenant: string,
  ticket: Ticket,
  queueMail: (trx: StoreTransaction, user: User, mailed: NewCode) => Promise<void>,
): Promise<SentCode> {
  const { store, keyring, now } = parts;
  const user = await userOfTicket(parts, tenant, ticket);
  if (!user) return { kind: 'expired' };
  if (await isTicketClosed(parts, ticket)) return { kind: 'closed' };
  return inTransaction<SentCode>(store, async (trx, rollBack) => {
    for (const [key, window] of [
      [`${codesKey(user)}:sign-in:${ticket.hash}`, CODES_OF_TICKET],
      [`${codesKey(user)}:sign-in`, CODES_OF_ACCOUNT],
    ] as const) {
      const retryAfterSeconds = await countUse(trx, now(), key, window);
      if (retryAfterSeconds > 0) return rollBack({ kind: 'too-many', user, retryAfterSeconds });
    }
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(now() + MAILED_CODE_SECONDS * 1000);
    await writeSignInCode(trx, {
      ...{ ticketHash: ticket.hash, userId: user.id, expiresAt },
      hmac: keyring.sign('code', ...signedParts(user, ticket, code)),
    });
    await queueMail(trx, user, { code, expiresAt });
    return { kind: 'sent', user };
  });
}
