import type { BaseCore } from '../kernel/base-core.ts';
import { scriptUrlService } from '../platform/safety/script-url.ts';
import type { SessionTimes } from './deadlines.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Just less than the longest delay of setTimeout. A later deadline is checked again then. */
const LONGEST_MS = 2e9;
/** Unanswered pings after which the worker counts as dead. A single one may be lost while the page is frozen. */
const LOST_PINGS = 2;
/** How often a dead worker is restarted. */
const RESTARTS = 3;
/** A clock that is set back by less between two heartbeats only delays the warning, which then still opens in time. */
const TOLERANCE_MS = 60_000;

/** Loads what is needed only if the worker's file is not on this origin, or if no worker can run. */
const loadHelp = () => import('./worker-help.ts');

/**
 * Returns the address of the session worker if it is a file of the page's origin: the file that the page names, or
 * the file next to this script. Returns undefined if that is on another origin, or if a bundler has moved this script
 * to a file that has no worker next to it.
 */
export function workerAddress(core: BaseCore, workerSrc?: string | null): string | undefined {
  const page = core.ports.location.href;
  // The build replaces this with an expression that bundlers do not resolve, because some resolve it wrongly.
  const own = new URL('./session.worker.ts', import.meta.url).href;
  const { href } = new URL(workerSrc || own, page);
  const isFile =
    href.startsWith(new URL('/', page).href) && (workerSrc || own.includes('session.w'));
  return isFile ? href : undefined;
}

/** What a clock needs from its page. */
export interface ClockOwner {
  /** Called at a deadline. */
  onDue(): void;
  /** Called when the machine's clock was set back. */
  refresh(): void;
  /** Returns the current times; undefined without a session. */
  readTimes(): SessionTimes | undefined;
  /** Address of the worker, if the page sets one. */
  readonly workerSrc?: string | null | undefined;
}

/** Calls back at each deadline of the session. */
export interface Clock {
  /** Replaces the times, and calls back at `wakeAtMs`. */
  waitFor(times: SessionTimes, wakeAtMs: number): void;
  /** Reports activity of the user, which restarts the inactivity limit. */
  tabActive(lastTabActiveOn: number): void;
  /** Reports that another tab has extended the session. */
  tabRefreshed(tabId: string): void;
  stop(): void;
}

/**
 * Starts the page's own timer and a worker, which the browser does not throttle in a hidden tab. The worker starts
 * after a delay, so that it does not slow down the page. It is pinged regularly, and restarted a few times if it is
 * dead. Without a worker, the timer alone still opens the warning (session-26).
 */
export function startClock(core: BaseCore, owner: ClockOwner): Clock {
  const { ports, constants } = core;
  let latest: SessionTimes | undefined;
  let cancelTimer = () => {};
  let worker: Worker | undefined;
  let restarts = 0;
  let lostPings = 0;
  let beatAtMs = 0;
  let isStopped = false;

  const send = (message: ToWorker) => worker?.postMessage(message);
  const sendTimes = (caller: 'page' | 'variables') => {
    if (latest) send({ type: 'tokenExpirationHandler', caller, ...latest });
  };
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  /** Ends the worker for good, because it would fail again, and logs how to allow it. */
  const giveUp = () => {
    end();
    loadHelp().then((help) => help.hint(core), end);
  };
  const run = (address: string) => ports.startWorker(scriptUrlService(core)(address));
  /** Starts the worker; at once if it is a file of this origin. Never rejects. */
  const start = async () => {
    lostPings = 0;
    try {
      const address = workerAddress(core, owner.workerSrc);
      worker = address ? run(address) : (await loadHelp()).start(run, owner.workerSrc);
    } catch {
      return giveUp();
    }
    if (isStopped) return end();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      lostPings = 0;
      if (data.type === 'variables') {
        latest = owner.readTimes();
        sendTimes('variables');
      } else if (data.type !== 'pong') owner.onDue();
    };
    worker.onerror = giveUp;
    sendTimes('page');
  };
  const heartbeat = () => {
    cancelHeartbeat = ports.setTimer(heartbeat, constants.heartbeatMs);
    if (ports.now() < beatAtMs - TOLERANCE_MS) owner.refresh();
    beatAtMs = ports.now();
    if (!worker) return;
    if (lostPings++ < LOST_PINGS) send({ type: 'ping' });
    else {
      end();
      if (restarts++ < RESTARTS) void start();
    }
  };
  // No deadline is so near that the worker has to start while the page itself starts.
  let cancelHeartbeat = ports.setTimer(() => {
    void start();
    heartbeat();
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
      cancelHeartbeat();
      end();
    },
  };
}
