import * as z from 'zod/mini';
import { Sender } from '../configuration/schema-parts.ts';
import type { Keyring } from '../keys/keyring.ts';
import { insertMail, setMailDue, takeDueMail } from '../store/outbox.ts';
import type { StoreTransaction } from '../store/schema/tables.ts';
import type { TimedStore } from '../store/timed-store.ts';
import type { Mail } from '../model/mail.ts';

/** A process that took a mail must send it within this time; then another process takes it. */
const LEASE_SECONDS = 120;
const MAX_RETRY_SECONDS = 60;

type OutboxParts = TimedStore & { readonly keyring: Keyring };

const StoredMail = z.object({
  from: z.optional(Sender),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});

/** A mail that this process has taken from the outbox. */
export interface TakenMail {
  readonly id: string;
  readonly attempts: number;
  /** False if the mail only keeps the same work for an unknown user, and must not be sent. */
  readonly isReal: boolean;
  /** Undefined if this process does not have the key with which it is encrypted. */
  readonly mail: Mail | undefined;
}

/** How to queue a mail. */
export interface MailOptions {
  readonly isReal: boolean;
  /** After this time it is not sent anymore. */
  readonly expiresAt: Date;
}

/**
 * Queues a mail in the transaction that is its reason. Its content is encrypted, because it may contain a one-time
 * code, which must not be readable in the database.
 */
export async function postMail(
  { keyring, now }: Omit<OutboxParts, 'store'>,
  trx: StoreTransaction,
  mail: Mail,
  { isReal, expiresAt }: MailOptions,
): Promise<void> {
  const sealed = keyring.seal('mail', JSON.stringify(mail));
  await insertMail(trx, { sealed, isReal, at: new Date(now()), expiresAt });
}

/** Takes the next mail that is due, so that no other process sends it too; undefined if there is none. */
export async function takeMail({
  store,
  keyring,
  now,
}: OutboxParts): Promise<TakenMail | undefined> {
  const leaseEnd = new Date(now() + LEASE_SECONDS * 1000);
  const row = await takeDueMail(store, new Date(now()), leaseEnd);
  if (!row) return undefined;
  const text = keyring.open('mail', row.sealed);
  const mail = text === undefined ? undefined : StoredMail.parse(JSON.parse(text));
  return { id: row.id, attempts: row.attempts, isReal: row.is_real, mail };
}

/** Returns a mail that could not be sent, to be tried again after a time that doubles. */
export function returnMail(
  { store, now }: OutboxParts,
  { id, attempts }: TakenMail,
): Promise<void> {
  const seconds = Math.min(MAX_RETRY_SECONDS, 2 ** attempts);
  return setMailDue(store, id, new Date(now() + seconds * 1000));
}
