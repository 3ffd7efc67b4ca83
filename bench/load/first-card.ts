import type { Browser, Page } from 'playwright-core';
import { median, ratioOf, type Line } from './figures.ts';
import { openVisit, settle, type Subject } from './visit.ts';

const FORMS = {
  ours: { path: '/ours/portal', job: 'form', hasConsented: true },
  'two-calls': { path: '/peers/two-calls/', job: 'form' },
} as const satisfies Record<string, Subject>;

/** The time from Enter to the first card and the longest task in between, in milliseconds. */
interface Timing {
  readonly ms: number;
  readonly longestTaskMs: number;
}

/** Measures the time from the next Enter until the first link of a list is painted; runs in the page. */
function watchForCard(): void {
  const rootsOf = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? rootsOf(shadowRoot) : [],
    ),
  ];
  const hasCard = () =>
    rootsOf(document).some((root) =>
      [...root.querySelectorAll('li a')].some((link) => link.getBoundingClientRect().height > 0),
    );
  let startMs = 0;
  let longestTaskMs = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime + duration > startMs && startMs > 0)
        longestTaskMs = Math.max(longestTaskMs, duration);
  }).observe({ type: 'longtask' });
  const channel = new MessageChannel();
  const check = () => {
    if (!hasCard()) {
      requestAnimationFrame(check);
      return;
    }
    channel.port1.onmessage = () => {
      const ms = performance.now() - startMs;
      // The observer gets the task that rendered the cards only after that task has ended.
      setTimeout(() => Reflect.set(globalThis, 'timing', { ms, longestTaskMs }), 500);
    };
    channel.port2.postMessage(0);
  };
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key !== 'Enter') return;
      startMs = timeStamp;
      requestAnimationFrame(check);
    },
    { capture: true },
  );
}

async function fill(page: Page): Promise<void> {
  // `fill` focuses the fields, as a user does: focus loads the form's code.
  await page.locator('input[name=username]').fill('ada');
  await page.locator('input[name=password]').fill('Portal-2026!');
}

/** Signs in once on the slow profile, after all background fetches have finished. */
async function signInOnce(browser: Browser, origin: string, subject: Subject): Promise<Timing> {
  const { context, page } = await openVisit(browser, origin, subject);
  try {
    await settle(page);
    await fill(page);
    await page.evaluate(watchForCard);
    await page.locator('input[name=password]').press('Enter');
    const isDone = () => Reflect.has(globalThis, 'timing');
    await page.waitForFunction(isDone, undefined, { polling: 100 });
    return await page.evaluate(() => Reflect.get(globalThis, 'timing') as Timing);
  } finally {
    await context.close();
  }
}

/** Compares the time from Enter to the first card with a minimal page that makes the same two calls. */
export async function firstCard(browser: Browser, origin: string, rounds: number): Promise<Line[]> {
  const ours: Timing[] = [];
  const floor: Timing[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await signInOnce(browser, origin, FORMS.ours));
    floor.push(await signInOnce(browser, origin, FORMS['two-calls']));
  }
  const ms = ours.map((timing) => timing.ms);
  const peerMs = floor.map((timing) => timing.ms);
  return [
    {
      what: 'Enter to first card',
      ms: median(ms),
      peer: 'two-calls',
      peerMs: median(peerMs),
      ...ratioOf(ms, peerMs),
      atMost: 1.25,
    },
    {
      what: 'Enter to first card, longest task',
      value: median(ours.map((timing) => timing.longestTaskMs)),
      atMost: 80,
      unit: 'ms',
    },
  ];
}
