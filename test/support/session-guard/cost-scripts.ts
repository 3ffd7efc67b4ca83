/** Functions that run in the measured pages; see page-scripts.ts. */

export interface ResourceCounts {
  workers: number;
  channels: number;
  /** All workers started so far. */
  started: number;
}

/** Counts the open workers and channels of a page. */
export function countResources(): void {
  const resources: ResourceCounts = { workers: 0, channels: 0, started: 0 };
  Reflect.set(globalThis, 'resourceCounts', resources);
  const { Worker: OwnWorker, BroadcastChannel: OwnChannel } = globalThis;
  globalThis.Worker = class extends OwnWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      resources.workers += 1;
      resources.started += 1;
      this.addEventListener('message', () => dispatchEvent(new Event('worker-message')));
    }
    override terminate(): void {
      resources.workers -= 1;
      super.terminate();
    }
  };
  globalThis.BroadcastChannel = class extends OwnChannel {
    constructor(name: string) {
      super(name);
      resources.channels += 1;
    }
    override close(): void {
      resources.channels -= 1;
      super.close();
    }
  };
}

/** Mounts a guard, waits for the first message of its worker and removes the guard, repeatedly. */
export async function mountAndRemove(times: number): Promise<void> {
  for (let cycle = 0; cycle < times; cycle += 1) {
    const guard = document.createElement('sso-session-guard');
    const hasStarted = new Promise((resolve) =>
      addEventListener('worker-message', resolve, { once: true }),
    );
    document.body.append(guard);
    await hasStarted;
    guard.remove();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

export interface TimerRecord {
  /** When the page's timers fired. */
  readonly fires: number[];
  /** The delays that the timers were set with. */
  readonly delays: number[];
  longTasks: number;
  /** Waits without adding to the record. */
  pause(ms: number): Promise<void>;
}

/** Records the timers and animation frames that scripts request, and counts long tasks. */
export function recordTimers(): void {
  const own = { timeout: globalThis.setTimeout, interval: globalThis.setInterval };
  const counted: TimerRecord = {
    fires: [],
    delays: [],
    longTasks: 0,
    pause: (ms) => new Promise((go) => own.timeout.call(globalThis, go, ms)),
  };
  Reflect.set(globalThis, 'timerRecord', counted);
  const wrap = (name: 'setTimeout' | 'setInterval' | 'requestAnimationFrame') => {
    const before = Reflect.get(globalThis, name) as (...args: unknown[]) => unknown;
    Reflect.set(globalThis, name, (callback: (...args: unknown[]) => void, ...rest: unknown[]) => {
      counted.delays.push(Number(rest[0] ?? 0));
      const fire = (...args: unknown[]) => {
        counted.fires.push(Date.now());
        callback(...args);
      };
      return before.call(globalThis, fire, ...rest);
    });
  };
  wrap('setTimeout');
  wrap('setInterval');
  wrap('requestAnimationFrame');
  new PerformanceObserver((list) => {
    counted.longTasks += list.getEntries().length;
  }).observe({ type: 'longtask', buffered: true });
}
