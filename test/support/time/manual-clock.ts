import type { FakePorts } from '../core/fake-ports.ts';

/** A page's time, which a test controls. */
export interface ManualClock {
  /** Advances the time; timers run in order, each at the time for which it was set. */
  advance(byMs: number): void;
  /** Advances the time without running timers, as for a frozen page. */
  freeze(byMs: number): void;
  /** Sets the clock ahead, or back if negative. No time passes: timers keep their delays. */
  set(byMs: number): void;
  /** The number of pending timers. */
  readonly waiting: number;
}

interface Timer {
  atMs: number;
  readonly callback: () => void;
}

/** Stops a page's clock until the test advances it. */
export function stopClock(page: FakePorts): ManualClock {
  let nowMs = page.now();
  const timers = new Set<Timer>();
  page.now = () => nowMs;
  page.setTimer = (callback, delayMs) => {
    const timer = { atMs: nowMs + delayMs, callback };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const nextBy = (endMs: number) =>
    [...timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];

  return {
    advance(byMs) {
      const endMs = nowMs + byMs;
      for (let timer = nextBy(endMs); timer; timer = nextBy(endMs)) {
        timers.delete(timer);
        nowMs = Math.max(nowMs, timer.atMs);
        timer.callback();
      }
      nowMs = endMs;
    },
    freeze(byMs) {
      nowMs += byMs;
    },
    set(byMs) {
      nowMs += byMs;
      for (const timer of timers) timer.atMs += byMs;
    },
    get waiting() {
      return timers.size;
    },
  };
}
