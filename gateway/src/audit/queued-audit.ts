import { setTimeout } from 'node:timers/promises';
import type { Store } from '../store/schema/tables.ts';
import { insertAudit } from '../store/audit.ts';
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
/** More entries than this wait only while the database hangs. */
const MAX_WAITING = 10_000;

/** True if the database has refused what an entry contains: classes 22, 23 and 54 are data, constraints and sizes. */
const isRefusal = (error: unknown): boolean =>
  /^(22|23|54)/.test(String((error as { code?: unknown }).code));

/**
 * Returns an audit log that calls do not wait for: a sign-in must neither fail nor become slower because of it. It
 * uses one connection at most, and inserts the entries of a short time together; one by one if the database refuses one
 * of them. `onLost` gets the entries that can't be stored.
 */
export function queuedAudit(
  store: Store,
  onLost: (error: unknown, entries: readonly AuditEntry[]) => void,
): QueuedAudit {
  const waiting: AuditEntry[] = [];
  let writing: Promise<void> | undefined;
  const flushed = new AbortController();

  const insert = async (entries: readonly AuditEntry[]): Promise<void> => {
    try {
      await insertAudit(store, entries);
    } catch (error) {
      if (entries.length > 1 && isRefusal(error))
        for (const entry of entries) await insert([entry]);
      else onLost(error, entries);
    }
  };

  const writeAll = async (): Promise<void> => {
    // A gateway that stops does not wait for more entries.
    await setTimeout(COLLECT_MS, undefined, { signal: flushed.signal }).catch(() => undefined);
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
      waiting.push(entry);
      await (writing ??= writeAll());
    },
    async flush() {
      flushed.abort();
      await writing;
    },
  };
}
