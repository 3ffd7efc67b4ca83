import { calling } from '../browser/raw-tab.ts';
import type { Tab } from '../browser/raw-tab.ts';
import type { Figure } from './figures.ts';
import {
  countResources,
  recordTimers,
  mountAndRemove,
  type ResourceCounts,
  type TimerRecord,
} from './cost-scripts.ts';
import { armed, openRig, waitFor, type Rig } from './rig.ts';

const ENTRY = '/elements/sso-session-guard.js';
const WORKER = '/elements/session.worker.js';

/** Returns the heap size and the number of listeners of a tab after garbage collection. */
async function measure(tab: Tab): Promise<{ heapBytes: number; listeners: number }> {
  for (let sweep = 0; sweep < 3; sweep += 1) await tab.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tab.send('Runtime.getHeapUsage');
  const { metrics } = await tab.send('Performance.getMetrics');
  const listeners = metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? NaN;
  return { heapBytes: usedSize, listeners };
}

const resourcesOf = (tab: Tab): Promise<ResourceCounts> =>
  tab.run(() => Reflect.get(globalThis, 'resourceCounts') as ResourceCounts);

/** Returns the number of running workers in all pages, once terminated workers have had 5 s to end. */
async function workersLeft({ browser }: Rig): Promise<number> {
  for (let attempts = 1; ; attempts += 1) {
    const targets = await browser.targets();
    const count = targets.filter(({ type }) => type === 'worker').length;
    if (count === 0 || attempts === 100) return count;
    await new Promise((go) => setTimeout(go, 50));
  }
}

/** Mounts and removes a guard many times, and measures what is left behind. */
export async function mountCycles({ cycles }: { cycles: number }): Promise<Figure[]> {
  const rig = await openRig();
  try {
    // Loads everything from the start, so that each cycle opens all resources that a guard can open.
    const numbers = { sessionPreloadMs: 24 * 3_600_000, startWorkerMs: 0 };
    const scripts = [calling(countResources)];
    const tab = await rig.open(await rig.user(), '/host/page', { numbers, scripts });
    await armed(tab);
    await tab.send('Performance.enable', {});
    await tab.until(
      () => (Reflect.get(globalThis, 'resourceCounts') as ResourceCounts).channels > 0,
    );
    await tab.until(
      () => document.querySelector('sso-notifications')?.shadowRoot?.firstElementChild,
    );
    await tab.run(() => document.querySelector('sso-session-guard')?.remove());
    await tab.run(mountAndRemove, 30);
    const before = await measure(tab);
    const startedBefore = (await resourcesOf(tab)).started;
    await tab.run(mountAndRemove, cycles);
    const after = await measure(tab);
    const left = await resourcesOf(tab);
    return [
      {
        what: 'guards mounted and removed',
        value: left.started - startedBefore,
        unit: '',
        exactly: cycles,
      },
      {
        what: 'heap growth',
        value: (after.heapBytes - before.heapBytes) / 1024,
        unit: 'KB',
        atMost: 1024,
      },
      {
        what: 'workers left',
        value: left.workers + (await workersLeft(rig)),
        unit: '',
        exactly: 0,
      },
      { what: 'listeners left', value: after.listeners - before.listeners, unit: '', atMost: 0 },
      { what: 'channels left', value: left.channels, unit: '', exactly: 0 },
    ];
  } finally {
    await rig.close();
  }
}

/** Measures the cost of an idle page, with the product's own times. */
export async function idleCost({ seconds }: { seconds: number }): Promise<Figure[]> {
  const rig = await openRig();
  try {
    const tab = await rig.open(await rig.user(), '/host/page', {
      scripts: [calling(recordTimers)],
    });
    await armed(tab);
    await waitFor(() =>
      rig.proxy.requests.some(({ path, status }) => path === WORKER && status > 0),
    );
    const idle = await tab.run(async (ms: number) => {
      const counted = Reflect.get(globalThis, 'timerRecord') as TimerRecord;
      const before = counted.fires.length;
      await counted.pause(ms);
      const { fires, delays, longTasks } = counted;
      return { fires: fires.slice(before), delays, longTasks };
    }, seconds * 1000);
    return [
      {
        what: `timers fired in ${seconds} s`,
        value: idle.fires.length,
        unit: '',
        atMost: Math.ceil(seconds / 15),
      },
      {
        what: 'timers shorter than 15 s (starts the worker)',
        value: idle.delays.filter((delay) => delay < 15_000).length,
        unit: '',
        exactly: 1,
      },
      { what: 'long tasks', value: idle.longTasks, unit: '', exactly: 0 },
    ];
  } finally {
    await rig.close();
  }
}

/** Measures the requests that a page makes long before the warning. */
export async function firstBytes({ seconds }: { seconds: number }): Promise<Figure[]> {
  const rig = await openRig();
  try {
    const ada = await rig.user();
    const first = rig.proxy.requests.length;
    const tab = await rig.open(ada, '/host/page');
    await armed(tab);
    const requested = () =>
      rig.proxy.requests.slice(first).filter(({ path }) => !path.startsWith('/host/'));
    await waitFor(() => requested().some(({ path, status }) => path === WORKER && status > 0));
    // Waits, because further requests would be a failure.
    await tab.run((ms: number) => new Promise((go) => setTimeout(go, ms)), seconds * 1000);
    const paths = requested().map(({ path }) => path);
    const sizeOf = (wanted: string) => {
      const request = requested().find(({ path }) => path === wanted);
      return request?.encoding === 'br' ? request.bodyBytes : NaN;
    };
    const others = paths.filter((path) => ![ENTRY, WORKER, '/favicon.ico'].includes(path));
    return [
      {
        what: 'script requests',
        value: paths.filter((path) => path === ENTRY).length,
        unit: '',
        exactly: 1,
      },
      { what: 'entry on the wire, brotli', value: sizeOf(ENTRY), unit: 'bytes', atMost: 2660 },
      {
        what: 'worker requests',
        value: paths.filter((path) => path === WORKER).length,
        unit: '',
        exactly: 1,
      },
      { what: 'worker on the wire, brotli', value: sizeOf(WORKER), unit: 'bytes', atMost: 1536 },
      { what: 'other requests, including React', value: others.length, unit: '', exactly: 0 },
    ];
  } finally {
    await rig.close();
  }
}
