import type { LeanCore } from '../lean-core.ts';
import type { SessionTimes } from './deadlines.ts';
import type { WorkerClock } from './worker-clock.ts';

/** setTimeout's longest delay; a later deadline is looked at again by then. */
const LONGEST_MS = 2 ** 31 - 1;

/** What a clock asks of its page. */
export interface ClockOwner {
  /** A deadline has come. */
  onDue(): void;
  /** The current times; undefined without a session. */
  readTimes(): SessionTimes | undefined;
  /** Address of the worker, if the page names one. */
  readonly workerSrc?: string | null | undefined;
}

/** Something that calls back when a deadline has come. */
export interface Clock {
  /** Replaces the times, and calls back at the given moment. */
  waitFor(times: SessionTimes, wakeAtMs: number): void;
  /** Restarts the inactivity limit: the user is active. */
  tabActive(lastTabActiveOn: number): void;
  /** Another tab has refreshed the session. */
  tabRefreshed(tabId: string): void;
  stop(): void;
}

/**
 * Starts the page's own timer and, once the page has had time to load, a worker, which browsers do not throttle in
 * hidden tabs. If the worker's script does not load, the timer remains: every page shows its warning.
 */
export function startClock(core: LeanCore, owner: ClockOwner): Clock {
  const { ports, constants } = core;
  let latest: SessionTimes | undefined;
  let cancelTimer = () => {};
  let worker: WorkerClock | undefined;
  let isStopped = false;

  const cancelStart = ports.setTimer(() => {
    import('./worker-clock.ts').then(
      ({ startWorkerClock }) => {
        if (!isStopped) worker = startWorkerClock(core, owner, latest);
      },
      () => {},
    );
  }, constants.startWorkerMs);
  return {
    waitFor(times, wakeAtMs) {
      latest = times;
      worker?.waitFor(times);
      cancelTimer();
      cancelTimer = ports.setTimer(owner.onDue, Math.min(wakeAtMs - ports.now(), LONGEST_MS));
    },
    tabActive: (lastTabActiveOn) => worker?.post({ type: 'tabActive', lastTabActiveOn }),
    tabRefreshed: (tabId) => worker?.post({ type: 'clientTabRefreshHandler', tabId }),
    stop() {
      isStopped = true;
      cancelTimer();
      cancelStart();
      worker?.stop();
    },
  };
}
