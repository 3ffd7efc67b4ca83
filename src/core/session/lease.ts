import * as z from 'zod/mini';
import type { Core } from '../kernel/core.ts';
import { OWN_KEYS, storageService, readJson, writeJson } from '../platform/storage.ts';

const Lease = z.object({ holder: z.string(), untilMs: z.number() });

/**
 * Runs work while this tab has the lease in local storage, for browsers and pages without locks. A tab writes the
 * lease, waits until every tab can see it, and has it if it is still there. The lease of a frozen or closed tab
 * expires. Returns undefined if the lease was not free in time.
 */
export async function withLease<T>(core: Core, work: () => Promise<T>): Promise<T | undefined> {
  const { ports, constants } = core;
  const storage = storageService(core);
  const holder = Math.random().toString(36).slice(2);
  const pause = (delayMs: number) => new Promise<void>((go) => ports.setTimer(go, delayMs));
  const current = () => {
    const lease = Lease.safeParse(readJson(storage, OWN_KEYS.lease)).data;
    const leftMs = (lease?.untilMs ?? 0) - ports.now();
    // More time is left only if the clock was set back after the lease was written.
    return leftMs > 0 && leftMs <= constants.refreshWaitMs ? lease?.holder : undefined;
  };
  const giveUpAtMs = ports.now() + 2 * constants.refreshWaitMs;
  while (ports.now() < giveUpAtMs) {
    if (current() === undefined) {
      writeJson(storage, OWN_KEYS.lease, {
        holder,
        untilMs: ports.now() + constants.refreshWaitMs,
      });
      // Another tab may have written its lease just before it saw this one. Its write needs the same time to be seen.
      await pause(2 * constants.storageSyncMs);
      if (current() === holder) {
        try {
          return await work();
        } finally {
          if (current() === holder) storage.remove(OWN_KEYS.lease);
        }
      }
    } else await pause(constants.storageSyncMs);
  }
  return undefined;
}
