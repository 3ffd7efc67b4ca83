import type { Core } from '../core.ts';
import { scriptUrlRoom } from '../safety/script-url.ts';

/** Messages to the worker, by the names of spec 4. */
export type ToClock =
  | { readonly type: 'tokenExpirationHandler'; readonly endsAtMs: number }
  | { readonly type: 'killTimers' };

/** Something that calls back once a deadline has come. */
export interface Clock {
  /** Waits for a deadline instead of the one before. */
  waitFor(endsAtMs: number): void;
  stop(): void;
}

/** A worker's clock; in the page itself where no worker can be had (another origin, a strict CSP). */
export function startClock(core: Core, onDue: () => void): Clock {
  try {
    return workerClock(core, onDue);
  } catch {
    return pageClock(onDue);
  }
}

function workerClock(core: Core, onDue: () => void): Clock {
  const url = new URL('./session.worker.ts', import.meta.url);
  const worker = new Worker(scriptUrlRoom(core)(url), { type: 'module' });
  const send = (message: ToClock) => worker.postMessage(message);
  let fallback: Clock | undefined;
  let latestMs: number | undefined;
  worker.onmessage = onDue;
  worker.onerror = () => {
    fallback ??= pageClock(onDue);
    if (latestMs !== undefined) fallback.waitFor(latestMs);
  };
  return {
    waitFor(endsAtMs) {
      latestMs = endsAtMs;
      send({ type: 'tokenExpirationHandler', endsAtMs });
      fallback?.waitFor(endsAtMs);
    },
    stop() {
      worker.terminate();
      fallback?.stop();
    },
  };
}

function pageClock(onDue: () => void): Clock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    waitFor(endsAtMs) {
      stop();
      timer = setTimeout(onDue, Math.min(Math.max(0, endsAtMs - Date.now()), 2 ** 31 - 1));
    },
    stop,
  };
}
