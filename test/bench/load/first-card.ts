import type { Browser, Page } from 'playwright-core';
import { median, type Line } from './figures.ts';
import { openVisit, settle, type Subject } from './visit.ts';

const FORMS = {
  ours: { path: '/ours/portal', job: 'form', hasConsented: true },
  'two-calls': { path: '/peers/two-calls/', job: 'form' },
} as const satisfies Record<string, Subject>;

/** How long it took from Enter to the first card, and the longest task in between, in milliseconds. */
interface Way {
  readonly ms: number;
  readonly longestTaskMs: number;
}

/** Notes the time from the next Enter to the frame that shows the first link of a list; runs in the page. */
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
  const look = () => {
    if (!hasCard()) {
      requestAnimationFrame(look);
      return;
    }
    channel.port1.onmessage = () => {
      const ms = performance.now() - startMs;
      // The task that drew the cards is reported after it has ended.
      setTimeout(() => Reflect.set(globalThis, 'way', { ms, longestTaskMs }), 500);
    };
    channel.port2.postMessage(0);
  };
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key !== 'Enter') return;
      startMs = timeStamp;
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

async function fill(page: Page): Promise<void> {
  // Clicked, so that the form is asked for as by a user.
  await page.locator('input[name=username]').fill('ada');
  await page.locator('input[name=password]').fill('Portal-2026!');
}

/** One sign-in on the slow profile, by a user who has taken their time to type. */
async function signInOnce(browser: Browser, origin: string, subject: Subject): Promise<Way> {
  const { context, page } = await openVisit(browser, origin, subject);
  try {
    await settle(page);
    await fill(page);
    await page.evaluate(watchForCard);
    await page.locator('input[name=password]').press('Enter');
    const isDone = () => Reflect.has(globalThis, 'way');
    await page.waitForFunction(isDone, undefined, { polling: 100 });
    return await page.evaluate(() => Reflect.get(globalThis, 'way') as Way);
  } finally {
    await context.close();
  }
}

/** The way from Enter to the first card, beside a page that makes the same two calls and no more. */
export async function firstCard(browser: Browser, origin: string, rounds: number): Promise<Line[]> {
  const ours: Way[] = [];
  const floor: Way[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await signInOnce(browser, origin, FORMS.ours));
    floor.push(await signInOnce(browser, origin, FORMS['two-calls']));
  }
  const ms = median(ours.map((way) => way.ms));
  const peerMs = median(floor.map((way) => way.ms));
  return [
    {
      what: 'Enter to first card',
      ms,
      peer: 'two-calls',
      peerMs,
      value: ms / peerMs,
      atMost: 1.25,
    },
    {
      what: 'Enter to first card, longest task',
      value: median(ours.map((way) => way.longestTaskMs)),
      atMost: 80,
      unit: 'ms',
    },
  ];
}
