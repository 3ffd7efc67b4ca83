import type { Page } from 'playwright-core';
import { lookAtFocus } from './look-at-focus.ts';

/** More stops than any screen has, but for one with a long list: there the walk ends within the list. */
const MOST_STOPS = 120;

/** A walk over a page by Tab. */
export interface Walk {
  /** Stops whose focus can't be seen well enough, and why. */
  readonly unclear: readonly string[];
  /** What a mouse could use and Tab did not reach. */
  readonly missed: readonly string[];
}

/** Presses Tab until the focus has come round. */
export async function walk(page: Page): Promise<Walk> {
  const { reachable } = await page.evaluate(lookAtFocus, true);
  const stops = new Map<string, string>();
  let presses = 0;
  for (; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    const { name, fault } = await page.evaluate(lookAtFocus, false);
    if (stops.has(name)) break;
    // Between the last stop and the first is the browser's own window.
    if (name) stops.set(name, fault);
  }
  const last = [...stops.keys()].at(-1) ?? '';
  const due = presses < MOST_STOPS ? reachable : reachable.slice(0, reachable.indexOf(last) + 1);
  return {
    unclear: [...stops].flatMap(([name, fault]) => (fault ? [`${name}: ${fault}`] : [])),
    missed: due.filter((name) => !stops.has(name)),
  };
}
