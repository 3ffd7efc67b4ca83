import type { LeanCore } from '../lean-core.ts';
import { scriptUrlRoom } from '../safety/script-url.ts';
import type { ClockOwner } from './clock.ts';
import type { SessionTimes } from './deadlines.ts';
import { workerAddress } from './worker-address.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Pings without an answer before the worker counts as dead: one may be lost to a freeze. */
const LOST_PINGS = 2;
/** How often a dead worker is started again. */
const RESTARTS = 3;

/** Loaded only if the worker's file is out of reach or no worker can run. */
const loadHelp = () => import('./worker-help.ts');

/** The session's worker, seen from the page. */
export interface WorkerClock {
  /** Replaces the times that the worker waits for. */
  waitFor(times: SessionTimes): void;
  post(message: ToWorker): void;
  stop(): void;
}

/**
 * Starts the session's worker and pings it; one that no longer answers is started again, a few times. Never throws:
 * a page whose policy forbids the worker keeps its own timer and gets a hint on the console.
 */
export function startWorkerClock(
  core: LeanCore,
  owner: ClockOwner,
  times: SessionTimes | undefined,
): WorkerClock {
  const { ports, constants } = core;
  let latest = times;
  let worker: Worker | undefined;
  let restarts = 0;
  let lostPings = 0;
  let isStopped = false;

  const post = (message: ToWorker) => worker?.postMessage(message);
  const postTimes = (caller: 'page' | 'variables') => {
    if (latest) post({ type: 'tokenExpirationHandler', caller, ...latest });
  };
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  /** Logs how to allow a worker that could not be loaded; it would not load the next time either. */
  const refuse = () => {
    end();
    loadHelp().then((help) => help.hint(core), end);
  };
  /** Starts the worker, at once if it is a file. Never rejects. */
  const start = async () => {
    lostPings = 0;
    try {
      const address = workerAddress(core, owner.workerSrc);
      worker = address
        ? ports.startWorker(scriptUrlRoom(core)(address))
        : (await loadHelp()).start(core, owner.workerSrc);
    } catch {
      return refuse();
    }
    if (isStopped) return end();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      lostPings = 0;
      if (data.type === 'variables') {
        latest = owner.readTimes();
        postTimes('variables');
      } else if (data.type !== 'pong') owner.onDue();
    };
    worker.onerror = refuse;
    postTimes('page');
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
    post({ type: 'ping' });
  };
  let cancelBeat = () => {};
  void start();
  beat();
  return {
    waitFor(next) {
      latest = next;
      postTimes('page');
    },
    post,
    stop() {
      isStopped = true;
      cancelBeat();
      end();
    },
  };
}
