import { calling } from '../../support/raw-tab.ts';
import type { Tab } from '../../support/raw-tab.ts';
import type { Figure } from './figures.ts';
import { countThings, countTimers, mountAgain, type Things, type Timers } from './cost-scripts.ts';
import { armed, openRig, waitFor, type Rig } from './rig.ts';

const ENTRY = '/elements/sso-session-guard.js';
const WORKER = '/elements/session.worker.js';

/** What a tab holds once all that can go has gone. */
async function measure(tab: Tab): Promise<{ heapBytes: number; listeners: number }> {
  for (let sweep = 0; sweep < 3; sweep += 1) await tab.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tab.send('Runtime.getHeapUsage');
  const { metrics } = await tab.send('Performance.getMetrics');
  const listeners = metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? NaN;
  return { heapBytes: usedSize, listeners };
}

const thingsOf = (tab: Tab): Promise<Things> =>
  tab.run(() => Reflect.get(globalThis, 'countedThings') as Things);

/** Workers that run, in any page; one that was told to end may take a moment. */
async function workersLeft({ browser }: Rig): Promise<number> {
  for (let looks = 1; ; looks += 1) {
    const targets = await browser.targets();
    const count = targets.filter(({ type }) => type === 'worker').length;
    if (count === 0 || looks === 100) return count;
    await new Promise((go) => setTimeout(go, 50));
  }
}

/** Puts a guard on the page and takes it away, again and again: nothing may be left of it. */
export async function mountCycles({ cycles }: { cycles: number }): Promise<Figure[]> {
  const rig = await openRig();
  try {
    // All that a guard can load is there from the start, so that each cycle opens all it can open.
    const numbers = { sessionPreloadMs: 24 * 3_600_000, startWorkerMs: 0 };
    const scripts = [calling(countThings)];
    const tab = await rig.open(await rig.user(), '/host/page', { numbers, scripts });
    await armed(tab);
    await tab.send('Performance.enable', {});
    await tab.until(() => (Reflect.get(globalThis, 'countedThings') as Things).channels > 0);
    await tab.until(
      () => document.querySelector('sso-notifications')?.shadowRoot?.firstElementChild,
    );
    await tab.run(() => document.querySelector('sso-session-guard')?.remove());
    await tab.run(mountAgain, 30);
    const before = await measure(tab);
    const startedBefore = (await thingsOf(tab)).started;
    await tab.run(mountAgain, cycles);
    const after = await measure(tab);
    const left = await thingsOf(tab);
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

/** What a page pays while nothing is due; all times are the true ones. */
export async function idleCost({ seconds }: { seconds: number }): Promise<Figure[]> {
  const rig = await openRig();
  try {
    const tab = await rig.open(await rig.user(), '/host/page', {
      scripts: [calling(countTimers)],
    });
    await armed(tab);
    await waitFor(() => rig.door.visits.some(({ path, status }) => path === WORKER && status > 0));
    const idle = await tab.run(async (ms: number) => {
      const counted = Reflect.get(globalThis, 'countedTimers') as Timers;
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
        what: 'timers shorter than 15 s: the one that starts the worker',
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

/** What goes over the wire before the warning nears. */
export async function firstBytes({ seconds }: { seconds: number }): Promise<Figure[]> {
  const rig = await openRig();
  try {
    const ada = await rig.user();
    const first = rig.door.visits.length;
    const tab = await rig.open(ada, '/host/page');
    await armed(tab);
    const asked = () =>
      rig.door.visits.slice(first).filter(({ path }) => !path.startsWith('/host/'));
    await waitFor(() => asked().some(({ path, status }) => path === WORKER && status > 0));
    // Nothing more may come: that takes some time to see.
    await tab.run((ms: number) => new Promise((go) => setTimeout(go, ms)), seconds * 1000);
    const paths = asked().map(({ path }) => path);
    const sizeOf = (wanted: string) => {
      const visit = asked().find(({ path }) => path === wanted);
      return visit?.encoding === 'br' ? visit.bodyBytes : NaN;
    };
    const others = paths.filter((path) => ![ENTRY, WORKER, '/favicon.ico'].includes(path));
    return [
      {
        what: 'script requests',
        value: paths.filter((path) => path === ENTRY).length,
        unit: '',
        exactly: 1,
      },
      { what: 'entry on the wire, brotli', value: sizeOf(ENTRY), unit: 'bytes', atMost: 2560 },
      {
        what: 'worker requests',
        value: paths.filter((path) => path === WORKER).length,
        unit: '',
        exactly: 1,
      },
      { what: 'worker on the wire, brotli', value: sizeOf(WORKER), unit: 'bytes', atMost: 1536 },
      { what: 'other requests, React among them', value: others.length, unit: '', exactly: 0 },
    ];
  } finally {
    await rig.close();
  }
}
