import type { Core } from '../kernel/core.ts';
import { withLease } from './lease.ts';

const LOCK = 'sso-elements.refresh';
const TAKEOVER_LOCK = 'sso-elements.refresh-takeover';

type Work<T> = () => Promise<T>;

/**
 * Runs work under a lock. `isLate` is true if the lock was not free in time, false if it was stolen meanwhile.
 * `isBlocked` is true if the browser allows no locks, as in a sandboxed frame.
 */
async function underLock<T>(core: Core, locks: LockManager, name: string, work: Work<T>) {
  const giveUp = new AbortController();
  const cancel = core.ports.setTimer(() => giveUp.abort(), core.constants.refreshWaitMs);
  let isHeld = false;
  try {
    const value = await locks.request(name, { signal: giveUp.signal }, () => {
      cancel();
      isHeld = true;
      return work();
    });
    return { value };
  } catch (error) {
    const { name: cause } = error instanceof DOMException ? error : { name: '' };
    if (cause === 'SecurityError' && !isHeld) return { isBlocked: true };
    if (cause !== 'AbortError') throw error;
    return { isLate: !isHeld };
  }
}

/**
 * Runs work that only one tab may do at a time (session-14, session-15). If the tab with the lock is frozen or hangs,
 * one of the waiting tabs steals the lock after `refreshWaitMs`, once. Returns undefined if the work is already done,
 * or if another tab has the lock.
 */
export async function oneAtATime<T>(
  core: Core,
  isDone: () => boolean,
  work: Work<T>,
): Promise<T | undefined> {
  const { locks } = core.ports;
  const unlessDone = async () => (isDone() ? undefined : work());
  if (!locks) return withLease(core, unlessDone);
  const first = await underLock(core, locks, LOCK, unlessDone);
  if (first.isBlocked) return withLease(core, unlessDone);
  if (!first.isLate) return first.value;
  const takeover = await underLock(core, locks, TAKEOVER_LOCK, async () =>
    isDone() ? undefined : locks.request(LOCK, { steal: true }, unlessDone),
  );
  return takeover.value;
}
