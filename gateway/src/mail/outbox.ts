import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { Sender } from '../configuration/schema-parts.ts';
import type { Context } from '../context.ts';
import type { StoreTransaction } from '../store/schema.ts';
import type { Mail } from './mailer.ts';

/** A process that took a mail must send it within this time; then another process takes it. */
const LEASE_SECONDS = 120;
const MAX_RETRY_SECONDS = 60;

type Box = Pick<Context, 'store' | 'keyring' | 'now'>;

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
export interface Posting {
  readonly isReal: boolean;
  /** After this time it is not sent anymore. */
  readonly expiresAt: Date;
}

/**
 * Queues a mail in the transaction that is its reason. Its content is encrypted, because it may contain a one-time
 * code, which must not be readable in the database.
 */
export async function postMail(
  { keyring, now }: Box,
  trx: StoreTransaction,
  mail: Mail,
  { isReal, expiresAt }: Posting,
): Promise<void> {
  const at = new Date(now());
  await trx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      sealed: keyring.seal('mail', JSON.stringify(mail)),
      is_real: isReal,
      attempts: 0,
      posted_at: at,
      due_at: at,
      expires_at: expiresAt,
    })
    .execute();
}

/** Returns true if a mail waits to be taken. */
export async function isMailDue({ store, now }: Box): Promise<boolean> {
  const row = await store
    .selectFrom('outbox')
    .select('id')
    .where('due_at', '<=', new Date(now()))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the next mail that is due, so that no other process sends it too; undefined if there is none. */
export async function takeMail({ store, keyring, now }: Box): Promise<TakenMail | undefined> {
  const at = new Date(now());
  const leaseEnd = new Date(now() + LEASE_SECONDS * 1000);
  const { rows } = await sql<{ id: string; sealed: string; is_real: boolean; attempts: number }>`
    update outbox set attempts = attempts + 1, due_at = ${leaseEnd}
    where id = (select id from outbox where due_at <= ${at} and expires_at > ${at}
      order by due_at limit 1 for update skip locked)
    returning id, sealed, is_real, attempts`.execute(store);
  const [row] = rows;
  if (!row) return undefined;
  const text = keyring.open('mail', row.sealed);
  const mail = text === undefined ? undefined : StoredMail.parse(JSON.parse(text));
  return { id: row.id, attempts: row.attempts, isReal: row.is_real, mail };
}

/** Removes a mail that has been sent, or never can be. */
export async function removeMail({ store }: Box, { id }: TakenMail): Promise<void> {
  await store.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Returns a mail that could not be sent, to be tried again after a time that doubles. */
export async function returnMail({ store, now }: Box, { id, attempts }: TakenMail): Promise<void> {
  const seconds = Math.min(MAX_RETRY_SECONDS, 2 ** attempts);
  await store
    .updateTable('outbox')
    .set({ due_at: new Date(now() + seconds * 1000) })
    .where('id', '=', id)
    .execute();
}

/** Removes the mails that are too late. */
export async function removeExpiredMails({ store, now }: Box): Promise<void> {
  await store.deleteFrom('outbox').where('expires_at', '<=', new Date(now())).execute();
}
