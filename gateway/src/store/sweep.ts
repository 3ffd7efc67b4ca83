// cspell:ignore ctid
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Store } from './schema/tables.ts';
import type { TimedStore } from './timed-store.ts';

const EVERY_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** How long the gateway keeps the hashes of removed passkeys. */
const REMOVED_PASSKEY_DAYS = 400;

/** Rows per statement. A statement takes some milliseconds, and locks only the rows that it removes. */
const BATCH = 500;
/** After a statement, the sweep pauses for so many times its duration, because sign-ins and refreshes come first. */
const PAUSE = 3;

/** Columns with the time of a row; each has an index. */
type TimeColumn = 'expires_at' | 'last_at' | 'started_at' | 'sent_at' | 'removed_at' | 'at';

/**
 * Removes the rows of a table whose time is before `before`, by default all of them, in small transactions. Skips rows that another transaction
 * has locked, such as a session that is being extended, so that neither waits for the other.
 */
export async function removeOld(
  store: Store,
  table: keyof Database,
  column: TimeColumn,
  before: Date,
  isStopped: () => boolean = () => false,
  only: RawBuilder<boolean> = sql`true`,
): Promise<void> {
  const [name, time] = [sql.table(table), sql.ref(column)];
  while (!isStopped()) {
    const started = performance.now();
    const { numAffectedRows } = await sql`delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${time} < ${before} and ${only} order by ${time} limit ${sql.lit(BATCH)}
        for update skip locked))`.execute(store);
    if ((numAffectedRows ?? 0n) < BATCH) return;
    await delay(PAUSE * (performance.now() - started));
  }
}

/** Removes expired rows that nothing reads anymore. */
export async function sweep({ store, now }: TimedStore, isStopped?: () => boolean): Promise<void> {
  const at = new Date(now());
  const dayAgo = new Date(now() - DAY_MS);
  const removedBefore = new Date(now() - REMOVED_PASSKEY_DAYS * DAY_MS);
  await removeOld(store, 'sessions', 'expires_at', at, isStopped);
  await removeOld(store, 'ended_sessions', 'expires_at', at, isStopped);
  await removeOld(store, 'sso_flows', 'expires_at', at, isStopped);
  await removeOld(store, 'provider_logouts', 'expires_at', at, isStopped);
  await removeOld(store, 'not_me_tokens', 'expires_at', at, isStopped);
  await removeOld(store, 'used_logout_tokens', 'expires_at', at, isStopped);
  await removeOld(store, 'used_tickets', 'expires_at', at, isStopped);
  await removeOld(store, 'trusted_browsers', 'expires_at', at, isStopped);
  await removeOld(store, 'sign_in_codes', 'expires_at', at, isStopped);
  await removeOld(store, 'removed_passkeys', 'removed_at', removedBefore, isStopped);
  await removeOld(store, 'sign_in_tries', 'last_at', dayAgo, isStopped);
  await removeOld(store, 'rate_windows', 'started_at', dayAgo, isStopped);
  await removeOld(store, 'otps', 'sent_at', dayAgo, isStopped);
}

/**
 * Runs a sweep every ten minutes, unless the one before is still running; `onError` gets failures. Returns a function
 * that stops it and waits for the running statement.
 */
export function sweepRegularly(
  run: (isStopped: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isStopped = false;
  const timer = setInterval(() => {
    running ??= run(() => isStopped)
      .catch(onError)
      .finally(() => (running = undefined));
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    isStopped = true;
    await running;
  };
}
