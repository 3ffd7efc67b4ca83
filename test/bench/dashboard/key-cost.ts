import type { Browser, Page } from 'playwright-core';

const KEYS = [...'emis', ' ', '9', 'Backspace', 'Backspace', 'Escape', 'x', 'Escape'];
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** What the browser's trace tells of a piece of work; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** By the thread's own clock: other programs don't count. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

const isKey = ({ name, args }: TraceEvent) =>
  name === 'EventDispatch' && args?.data?.type === 'keydown';

/** All that the main thread does from a key's own task until the frame that answers it is handed on. */
function workMs(key: TraceEvent, thread: readonly TraceEvent[]): number {
  const painted = thread.find(({ name, ts }) => name === 'Commit' && ts > key.ts);
  if (!painted) throw new Error('a key was answered by no frame');
  return thread
    .filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur > key.ts && ts < painted.ts)
    .reduce((sumMs, { tdur, dur = 0 }) => sumMs + (tdur ?? dur) / 1000, 0);
}

/**
 * What each key costs until its frame is painted (script, style, layout and paint, in milliseconds),
 * while a query is typed into the search field and cleared: always the same keys.
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
  if (keys.length !== KEYS.length) throw new Error(`${keys.length} keys in the trace`);
  return keys.map((key) =>
    workMs(
      key,
      events.filter(({ pid, tid }) => pid === key.pid && tid === key.tid),
    ),
  );
}
