import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** The CPUs are watched for this long at a time. */
const WINDOW_MS = 2_000;
/** The first extra process starts a file while this share of the CPUs is idle. */
const FIRST_SHARE = 0.3;
/** Each further one needs so much more, so that they do not all start at once. */
const MORE_SHARE = 0.1;

/** Counts of the kernel's clock ticks since the machine started. */
interface Ticks {
  readonly idle: number;
  readonly all: number;
}

const readTicks = (): Ticks => {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  const busy = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0);
  return { idle, all: idle + busy };
};

/** Returns the share of the CPUs, from 0 to 1, that was idle between two counts. */
export const idleShare = (before: Ticks, after: Ticks): number =>
  after.all === before.all ? 0 : (after.idle - before.idle) / (after.all - before.all);

/**
 * Resolves once the machine has CPU time to spare for one more process, or nothing is left to do. `extra` is 0 for the
 * first process beyond those that always run.
 */
export async function waitForSpareCpu(extra: number, isDone: () => boolean): Promise<void> {
  for (let before = readTicks(); !isDone();) {
    await delay(WINDOW_MS);
    const after = readTicks();
    if (idleShare(before, after) >= FIRST_SHARE + extra * MORE_SHARE) return;
    before = after;
  }
}
