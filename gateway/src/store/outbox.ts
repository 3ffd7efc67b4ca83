import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Store, StoreTransaction } from './schema/tables.ts';

/** A mail that a process has taken from the outbox, encrypted. */
export interface TakenRow {
  readonly id: string;
  readonly sealed: string;
  /** How often it was taken. */
  readonly attempts: number;
  readonly is_real: boolean;
}

/** Inserts an encrypted mail that is due at once. */
export async function insertMail(
  trx: StoreTransaction,
  mail: {
    readonly sealed: string;
    /** False if it only keeps the same work for an unknown user. */
    readonly isReal: boolean;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      sealed: mail.sealed,
      is_real: mail.isReal,
      attempts: 0,
      posted_at: mail.at,
      due_at: mail.at,
      expires_at: mail.expiresAt,
    })
    .execute();
}

/** Returns true if a mail is due. */
export async function hasDueMail(store: Store, at: Date): Promise<boolean> {
  const row = await store
    .selectFrom('outbox')
    .select('id')
    .where('due_at', '<=', at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the next mail that is due, until `leaseEnd`, so that no other process sends it too; undefined for none. */
export async function takeDueMail(
  store: Store,
  at: Date,
  leaseEnd: Date,
): Promise<TakenRow | undefined> {
  const { rows } = await sql<TakenRow>`
    update outbox set attempts = attempts + 1, due_at = ${leaseEnd}
    where id = (select id from outbox where due_at <= ${at} and expires_at > ${at}
      order by due_at limit 1 for update skip locked)
    returning id, sealed, is_real, attempts`.execute(store);
  return rows[0];
}

/** Deletes a mail. */
export async function deleteMail(store: Store, id: string): Promise<void> {
  await store.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Sets when a mail is due again. */
export async function setMailDue(store: Store, id: string, dueAt: Date): Promise<void> {
  await store.updateTable('outbox').set({ due_at: dueAt }).where('id', '=', id).execute();
}

/** Deletes the mails that are too late. */
export async function deleteExpiredMails(store: Store, at: Date): Promise<void> {
  await store.deleteFrom('outbox').where('expires_at', '<=', at).execute();
}
