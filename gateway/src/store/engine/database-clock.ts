import { sql } from 'kysely';
import type { Log } from '../../platform/log.ts';
import type { OpenStore } from './open.ts';
import type { Store } from '../schema/tables.ts';

/** Smaller differences are left alone, because measuring them takes almost as long. */
const NEGLIGIBLE_MS = 2000;
/** A difference that the operator should know. */
const NOTABLE_MS = 5000;
const MEASUREMENTS = 3;

/** The clock that all processes on a database share. */
export interface DatabaseClock {
  /** Returns the time of the database, in milliseconds. */
  now(): number;
  /** Compares the clocks, and logs a notable difference once. Rejects if the database does not answer. */
  check(): Promise<void>;
  /** Ends the regular comparison. */
  stop(): void;
}

/**
 * Returns how far the database's clock is ahead of another one, in milliseconds. Takes the fastest of several
 * measurements, because the first one may open the connection.
 */
export async function clockDifference(store: Store, now: () => number): Promise<number> {
  const measured: { difference: number; tripMs: number }[] = [];
  for (let count = 0; count < MEASUREMENTS; count += 1) {
    const startedAtMs = performance.now();
    const query = sql<{ at: Date }>`select clock_timestamp() as at`;
    const [row] = (await query.execute(store)).rows;
    const tripMs = performance.now() - startedAtMs;
    if (row) measured.push({ difference: row.at.getTime() - (now() - tripMs / 2), tripMs });
  }
  measured.sort((a, b) => a.tripMs - b.tripMs);
  return measured[0]?.difference ?? 0;
}

/** Returns the sentence about a notable difference of the clocks; undefined for a small one. */
export function explainDifference(differenceMs: number): string | undefined {
  if (Math.abs(differenceMs) <= NOTABLE_MS) return undefined;
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  const side = differenceMs > 0 ? 'behind' : 'ahead of';
  return `The clock of this machine is ${seconds} s ${side} the database’s. Synchronize both (NTP). Sessions and codes follow the database’s clock, tokens of providers this machine’s.`;
}

/** The settings of the clock. */
interface ClockSettings {
  readonly now: () => number;
  readonly clockCheckSeconds: number;
}

/**
 * Returns a clock that follows the database's, so that processes with different clocks agree when a session or code
 * ends. The embedded database has the clock of this process.
 */
export function followClock(
  { now, clockCheckSeconds }: ClockSettings,
  { unlimited, pool }: OpenStore,
  log: Pick<Log, 'warn'>,
): DatabaseClock {
  if (!pool) return { now, check: async () => undefined, stop: () => undefined };
  let offsetMs = 0;
  let isNotable = false;
  const check = async (): Promise<void> => {
    const difference = await clockDifference(unlimited, now);
    offsetMs = Math.abs(difference) <= NEGLIGIBLE_MS ? 0 : difference;
    const warning = explainDifference(difference);
    if (warning && !isNotable) log.warn(warning);
    isNotable = warning !== undefined;
  };
  let running: Promise<void> | undefined;
  const repeat = (): void => {
    // Of two comparisons at once, the older could end last and restore an offset that is no longer true.
    running ??= check()
      // The next comparison comes soon, and calls report a database that is away.
      .catch(() => undefined)
      .finally(() => (running = undefined));
  };
  const timer = clockCheckSeconds > 0 ? setInterval(repeat, clockCheckSeconds * 1000) : undefined;
  timer?.unref();
  return {
    now: () => now() + offsetMs,
    check,
    stop: () => clearInterval(timer),
  };
}
