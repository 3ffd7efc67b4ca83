import type { BaseCore } from '../kernel/base-core.ts';
import { scriptUrlService } from '../platform/safety/script-url.ts';
import type { SessionTimes } from './deadlines.ts';
import { workerAddress } from './worker-address.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** setTimeout's longest delay; a later deadline is looked at again by then. */
const LONGEST_MS = 2 ** 31 - 1;
/** Pings without an answer before the worker counts as dead: one may be lost to a freeze. */
const LOST_PINGS = 2;
/** How often a dead worker is started again. */
const RESTARTS = 3;

/** Fetched where the worker's file is out of reach, or where no worker can run. */
const fetchHelp = () => import('./worker-help.ts');

/** What a clock asks of its page. */
export interface ClockOwner {
  /** A deadline has come. */
  onDue(): void;
  /** The times as they are now; undefined when there is no session. */
  readTimes(): SessionTimes | undefined;
  /** Address of the worker, where the page has a say in it. */
  readonly workerSrc?: string | null | undefined;
}

/** Something that calls back when a deadline has come. */
export interface Clock {
  /** Waits by these times instead of the ones before, and wakes the page at the moment given. */
  waitFor(times: SessionTimes, wakeAtMs: number): void;
  /** The person is active: idleness begins anew. */
  tabActive(lastTabActiveOn: number): void;
  /** Another tab has refreshed the session. */
  tabRefreshed(tabId: string): void;
  stop(): void;
}

/**
 * The page's own timer, and beside it a worker that a hidden tab does not throttle. It comes once
 * the page has had time to start, and is asked for a sign of life; a dead one is started again, a few
 * times. Without one the timer remains: no page misses its warning (decisions 2.7).
 */
export function startClock(core: BaseCore, owner: ClockOwner): Clock {
  const { ports, constants } = core;
  let latest: SessionTimes | undefined;
  let cancelTimer = () => {};
  let worker: Worker | undefined;
  let restarts = 0;
  let lostPings = 0;
  let isStopped = false;

  const send = (message: ToWorker) => worker?.postMessage(message);
  const sendTimes = (caller: 'page' | 'variables') => {
    if (latest) send({ type: 'tokenExpirationHandler', caller, ...latest });
  };
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  /** Says on the console how to allow the worker, which could not be loaded and will not be the next time either. */
  const refused = () => {
    end();
    fetchHelp().then((help) => help.hint(core), end);
  };
  /** Starts the worker, at once where it is a file. Never rejects. */
  const start = async () => {
    lostPings = 0;
    try {
      const address = workerAddress(core, owner.workerSrc);
      worker = address
        ? ports.startWorker(scriptUrlService(core)(address))
        : (await fetchHelp()).start(core, owner.workerSrc);
    } catch {
      return refused();
    }
    if (isStopped) return end();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      lostPings = 0;
      if (data.type === 'variables') {
        latest = owner.readTimes();
        sendTimes('variables');
      } else if (data.type !== 'pong') owner.onDue();
    };
    worker.onerror = refused;
    sendTimes('page');
  };
  const beat = () => {
    cancelBeat = ports.setTimer(beat, constants.heartbeatMs);
    if (!worker) return;
    if (lostPings >= LOST_PINGS) {
      end();
      if (restarts++ < RESTARTS) void start();
      return;
    }
    lostPings += 1;
    send({ type: 'ping' });
  };
  // Nothing is due so soon that a page's own start should share the processor with a worker's.
  let cancelBeat = ports.setTimer(() => {
    void start();
    beat();
  }, constants.startWorkerMs);
  return {
    waitFor(times, wakeAtMs) {
      latest = times;
      sendTimes('page');
      cancelTimer();
      cancelTimer = ports.setTimer(owner.onDue, Math.min(wakeAtMs - ports.now(), LONGEST_MS));
    },
    tabActive: (lastTabActiveOn) => send({ type: 'tabActive', lastTabActiveOn }),
    tabRefreshed: (tabId) => send({ type: 'clientTabRefreshHandler', tabId }),
    stop() {
      isStopped = true;
      cancelTimer();
      cancelBeat();
      end();
    },
  };
}
