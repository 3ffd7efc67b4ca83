import type { Browser, Page } from 'playwright-core';
import { median, type Line } from './figures.ts';
import { readMeasurements } from './in-page.ts';
import { SCREENS } from './rows.ts';
import { openVisit, settle } from './visit.ts';

const AFTER_MS = 3000;

/** Records the longest event duration from now on; runs in the page. */
function watchEvents(): void {
  const slowest = { ms: 0 };
  Reflect.set(globalThis, 'slowestEvent', slowest);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) slowest.ms = Math.max(slowest.ms, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Types a user ID. Returns the longest time from a key to its paint in ms; 0 if all are below 16 ms. */
async function slowestKeyMs(page: Page): Promise<number> {
  await page.evaluate(watchEvents);
  for (const key of 'da@acme.example') {
    await page.keyboard.press(key);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(500);
  return page.evaluate(() => (Reflect.get(globalThis, 'slowestEvent') as { ms: number }).ms);
}

/** Measures how long our screens block the main thread of a slow phone after they are ready. */
export async function interact(browser: Browser, origin: string, rounds: number): Promise<Line[]> {
  const screens = ['login', 'dashboard', 'profile'] as const;
  const longestMs = new Map<string, number[]>(screens.map((name) => [name, []]));
  const keysMs: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const name of screens) {
      const { context, page, measurements } = await openVisit(browser, origin, SCREENS[name]);
      await settle(page, AFTER_MS);
      const { tasks } = await page.evaluate(readMeasurements);
      const after = tasks.filter(({ fromMs }) => fromMs > measurements.readyMs);
      longestMs.get(name)?.push(Math.max(0, ...after.map(({ fromMs, toMs }) => toMs - fromMs)));
      if (name === 'login') keysMs.push(await slowestKeyMs(page));
      await context.close();
    }
  return [
    ...screens.map((name) => ({
      what: `${name}, longest task after ready`,
      value: median(longestMs.get(name) ?? []),
      atMost: 100,
      unit: 'ms',
    })),
    { what: 'login, slowest key, CPU 4×', value: median(keysMs), atMost: 50, unit: 'ms' },
  ];
}
