import type { Browser, Page } from 'playwright-core';

const KEYS = [...'emis', ' ', '9', 'Backspace', 'Backspace', 'Escape', 'x', 'Escape'];
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** An event of the browser's trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Duration by the thread's own clock, which excludes other processes. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

const isKey = ({ name, args }: TraceEvent) =>
  name === 'EventDispatch' && args?.data?.type === 'keydown';

/** Returns the main thread's work from a key's task until the next frame is committed, in ms. */
function workMs(key: TraceEvent, thread: readonly TraceEvent[]): number {
  const commit = thread.find(({ name, ts }) => name === 'Commit' && ts > key.ts);
  if (!commit) throw new Error('no frame was committed after a key');
  return thread
    .filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur > key.ts && ts < commit.ts)
    .reduce((sumMs, { tdur, dur = 0 }) => sumMs + (tdur ?? dur) / 1000, 0);
}

/**
 * Types a query into the search field and clears it, always with the same keys. Returns the work of each key
 * until its frame is painted (script, style, layout and paint), in milliseconds.
 */
export async function keyCosts(browser: Browser, page: Page): Promise<number[]> {
  await page.getByRole('searchbox').focus();
  await browser.startTracing(page, { categories: CATEGORIES });
  for (const key of KEYS) {
    await page.waitForTimeout(100);
    await page.keyboard.press(key);
  }
  await page.waitForTimeout(200);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const events = trace.traceEvents.sort((a, b) => a.ts - b.ts);
  const keys = events.filter(isKey);
  if (keys.length !== KEYS.length)
    throw new Error(`expected ${KEYS.length} keys in the trace, got ${keys.length}`);
  return keys.map((key) =>
    workMs(
      key,
      events.filter(({ pid, tid }) => pid === key.pid && tid === key.tid),
    ),
  );
}
