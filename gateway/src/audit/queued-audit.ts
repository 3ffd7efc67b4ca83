import { setTimeout } from 'node:timers/promises';
import type { Store } from '../store/schema/tables.ts';
import { insertAudit } from '../store/audit.ts';
import { isUnavailable } from '../store/engine/unavailable.ts';
import type { AuditEntry, AuditLog } from '../model/audit.ts';

/** An audit log that writes in the background. */
export interface QueuedAudit extends AuditLog {
  /** Resolves when all entries so far are stored, or reported as lost. */
  flush(): Promise<void>;
}

/** How long entries are collected, so that sign-ins that follow one another share an insert. */
const COLLECT_MS = 100;
/** Entries of one insert. */
const BATCH = 200;
/** How long entries wait for a database that is away. */
const RETRY_MS = 1000;
/** More entries than this wait only while the database hangs or is away. */
const MAX_WAITING = 10_000;

/** True if the database has refused what an entry contains: classes 22, 23 and 54 are data, constraints and sizes. */
const isRefusal = (error: unknown): boolean =>
  /^(22|23|54)/.test(String((error as { code?: unknown }).code));

interface WaitingEntry {
  readonly entry: AuditEntry;
  readonly sinceMs: number;
}

/**
 * Returns an audit log that calls do not wait for: a sign-in must neither fail nor become slower because of it. It
 * uses one connection at most, and inserts the entries of a short time together; one by one if the database refuses one
 * of them. Entries wait while the database is away. One may then be stored twice: whether the database has executed an
 * insert is unknown if the connection breaks. `onLost` gets the entries that can't be stored.
 */
export function queuedAudit(
  store: Store,
  onLost: (error: unknown, entries: readonly AuditEntry[]) => void,
): QueuedAudit {
  const waiting: WaitingEntry[] = [];
  let writing: Promise<void> | undefined;
  const flushed = new AbortController();
  // A gateway that stops does not wait for more entries.
  const pause = (ms: number): Promise<void> =>
    setTimeout(ms, undefined, { signal: flushed.signal }).catch(() => undefined);

  /** Inserts entries. Rejects if the database does not take them. */
  const insertOnce = (batch: readonly WaitingEntry[], isRepeated: boolean): Promise<void> => {
    const nowMs = performance.now();
    const agesMs = isRepeated ? batch.map(({ sinceMs }) => nowMs - sinceMs) : undefined;
    return insertAudit(
      store,
      batch.map(({ entry }) => entry),
      agesMs,
    );
  };

  const insert = async (batch: readonly WaitingEntry[]): Promise<void> => {
    for (let tries = 0; ; tries += 1)
      try {
        return await insertOnce(batch, tries > 0);
      } catch (error) {
        if (error instanceof Error && isUnavailable(error) && !flushed.signal.aborted)
          await pause(RETRY_MS);
        else if (batch.length > 1 && isRefusal(error)) {
          for (const entry of batch) await insert([entry]);
          return;
        } else {
          const lost = batch.map(({ entry }) => entry);
          return onLost(error, lost);
        }
      }
  };

  const writeAll = async (): Promise<void> => {
    await pause(COLLECT_MS);
    while (waiting.length > 0) {
      await insert(waiting.splice(0, BATCH));
    }
    writing = undefined;
  };

  return {
    async write(entry) {
      if (waiting.length >= MAX_WAITING) {
        onLost(new Error('too many entries wait for the database'), [entry]);
        return;
      }
      waiting.push({ entry, sinceMs: performance.now() });
      await (writing ??= writeAll());
    },
    async flush() {
      flushed.abort();
      await writing;
    },
  };
}
