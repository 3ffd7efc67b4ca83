import type { FakePorts } from './fake-ports.ts';

/** A page's time in the hands of a test. */
export interface ManualClock {
  /** Moves the time on; timers run in the order and at the moments that they were set for. */
  advance(byMs: number): void;
  /** Moves the time on as for a page that is frozen: no timer runs. */
  freeze(byMs: number): void;
  /** How many timers wait. */
  readonly waiting: number;
}

interface Timer {
  readonly atMs: number;
  readonly callback: () => void;
}

/** Lets a page's time stand still until the test moves it. */
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
    get waiting() {
      return timers.size;
    },
  };
}
