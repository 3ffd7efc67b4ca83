import type { Store, StoreTransaction } from './schema/tables.ts';

/** So many wrong codes in a row, of all browsers together, stop an app. */
export const MAX_FAILURES = 100;

/** The authenticator app of a user. */
export interface StoredApp {
  /** The secret, encrypted. */
  readonly sealed: string;
  readonly lastStep: number;
  readonly drift: number;
  /** Wrong codes in a row. */
  readonly failures: number;
  readonly createdAt: Date;
}

/** An accepted code: its step, what it shows of the app's clock, and the secret, encrypted again. */
export type AppUse = Readonly<Record<'step' | 'drift', number> & Record<'sealed', string>>;

/** Returns the authenticator app of a user; undefined without one. */
export async function readApp(
  store: Store | StoreTransaction,
  userId: string,
): Promise<StoredApp | undefined> {
  const row = await store
    .selectFrom('authenticator_apps')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      sealed: row.sealed,
      lastStep: Number(row.last_step),
      drift: row.drift,
      failures: row.failures,
      createdAt: row.created_at,
    }
  );
}

/** Inserts the authenticator app of a user. Returns false, and changes nothing, if the user has one. */
export async function insertApp(
  trx: StoreTransaction,
  userId: string,
  app: Pick<StoredApp, 'sealed' | 'lastStep' | 'drift'>,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('authenticator_apps')
    .values({
      user_id: userId,
      sealed: app.sealed,
      last_step: app.lastStep,
      drift: app.drift,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Records an accepted code, which ends the wrong ones in a row. Returns false, and changes nothing, if a code of its step
 * or a later one was accepted in the meantime, or the app was removed, replaced or stopped. One of several at the same time wins.
 */
export async function recordAppUse(
  store: Store | StoreTransaction,
  userId: string,
  { sealed }: Pick<StoredApp, 'sealed'>,
  { step, drift, sealed: sealedAgain }: AppUse,
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('authenticator_apps')
    .set({ last_step: step, drift, sealed: sealedAgain, failures: 0 })
    .where('user_id', '=', userId)
    .where('sealed', '=', sealed)
    .where('last_step', '<', String(step))
    .where('failures', '<', MAX_FAILURES)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a wrong code. Returns how many there were in a row, with this one; 0 if the user has no app. */
export async function countAppFailure(store: Store, userId: string): Promise<number> {
  const row = await store
    .updateTable('authenticator_apps')
    .set((app) => ({ failures: app('failures', '+', 1) }))
    .where('user_id', '=', userId)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** Forgets the wrong codes in a row, so that a stopped app works again. */
export async function clearAppFailures(
  store: Store | StoreTransaction,
  userId: string,
): Promise<void> {
  await store
    .updateTable('authenticator_apps')
    .set({ failures: 0 })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Deletes the second factor of a user: the app, the recovery codes and the trusted browsers. With `since`, only that of an
 * app that was added after this time. Returns false, and changes nothing, without such an app.
 */
export async function deleteFactor(
  trx: StoreTransaction,
  userId: string,
  since = new Date(0),
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('trusted_browsers').where('user_id', '=', userId).execute();
  return true;
}
