/** What runs inside the pages whose cost is measured; see page-scripts.ts. */

export interface Things {
  workers: number;
  channels: number;
  /** Workers that ever were. */
  started: number;
}

/** Counts the workers and channels of a page that are open. */
export function countThings(): void {
  const things: Things = { workers: 0, channels: 0, started: 0 };
  Reflect.set(globalThis, 'countedThings', things);
  const { Worker: OwnWorker, BroadcastChannel: OwnChannel } = globalThis;
  globalThis.Worker = class extends OwnWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      things.workers += 1;
      things.started += 1;
      this.addEventListener('message', () => dispatchEvent(new Event('worker-speaks')));
    }
    override terminate(): void {
      things.workers -= 1;
      super.terminate();
    }
  };
  globalThis.BroadcastChannel = class extends OwnChannel {
    constructor(name: string) {
      super(name);
      things.channels += 1;
    }
    override close(): void {
      things.channels -= 1;
      super.close();
    }
  };
}

/** Mounts a guard, waits for its worker's first word, and removes it; so many times. */
export async function mountAgain(times: number): Promise<void> {
  for (let cycle = 0; cycle < times; cycle += 1) {
    const guard = document.createElement('sso-session-guard');
    const spoken = new Promise((resolve) =>
      addEventListener('worker-speaks', resolve, { once: true }),
    );
    document.body.append(guard);
    await spoken;
    guard.remove();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

export interface Timers {
  /** When timers of the page's scripts fired. */
  readonly fires: number[];
  /** How long they had been asked to wait. */
  readonly delays: number[];
  longTasks: number;
  /** Waits without being counted. */
  pause(ms: number): Promise<void>;
}

/** Counts the timers and frames that scripts ask for, and the browser's long tasks. */
export function countTimers(): void {
  const own = { timeout: globalThis.setTimeout, interval: globalThis.setInterval };
  const counted: Timers = {
    fires: [],
    delays: [],
    longTasks: 0,
    pause: (ms) => new Promise((go) => own.timeout.call(globalThis, go, ms)),
  };
  Reflect.set(globalThis, 'countedTimers', counted);
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
