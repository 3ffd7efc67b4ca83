import * as z from 'zod/mini';
import type { Core } from '../kernel/core.ts';
import { OWN_KEYS, storageService, readJson, writeJson } from '../platform/storage.ts';

const Lease = z.object({ holder: z.string(), untilMs: z.number() });

/**
 * Runs work while this tab holds the lease in local storage, for browsers and pages without locks.
 * A lease is written, and believed once it has stood long enough for every tab to see it. One whose
 * holder froze or closed runs out. Undefined when it was not to be had in time.
 */
export async function holdLease<T>(core: Core, work: () => Promise<T>): Promise<T | undefined> {
  const { ports, constants } = core;
  const storage = storageService(core);
  const holder = Math.random().toString(36).slice(2);
  const pause = (delayMs: number) => new Promise<void>((go) => ports.setTimer(go, delayMs));
  const current = () => {
    const lease = Lease.safeParse(readJson(storage, OWN_KEYS.lease)).data;
    return lease && lease.untilMs > ports.now() ? lease.holder : undefined;
  };
  const giveUpAtMs = ports.now() + 2 * constants.refreshWaitMs;
  while (ports.now() < giveUpAtMs) {
    if (current() === undefined) {
      writeJson(storage, OWN_KEYS.lease, {
        holder,
        untilMs: ports.now() + constants.refreshWaitMs,
      });
      // Another may have written its own just before it saw this one, which takes as long again to be seen.
      await pause(2 * constants.newsDelayMs);
      if (current() === holder) {
        try {
          return await work();
        } finally {
          if (current() === holder) storage.remove(OWN_KEYS.lease);
        }
      }
    } else await pause(constants.newsDelayMs);
  }
  return undefined;
}
