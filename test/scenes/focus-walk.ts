import type { Page } from 'playwright-core';
import { inspectFocus } from './inspect-focus.ts';

/** More tab stops than any screen without a long list has; in a long list the walk ends early. */
const MOST_STOPS = 120;

/** The result of tabbing through a page. */
export interface Walk {
  /** Tab stops whose focus is not visible enough, and why. */
  readonly unclear: readonly string[];
  /** Controls that a mouse can use and Tab did not reach. */
  readonly missed: readonly string[];
}

/** Presses Tab until the focus returns to the first stop. */
export async function walk(page: Page): Promise<Walk> {
  const { reachable } = await page.evaluate(inspectFocus, true);
  const stops = new Map<string, string>();
  let presses = 0;
  for (; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    const { name, fault } = await page.evaluate(inspectFocus, false);
    if (stops.has(name)) break;
    // Between the last stop and the first, the browser's own window has the focus.
    if (name) stops.set(name, fault);
  }
  const last = [...stops.keys()].at(-1) ?? '';
  const due = presses < MOST_STOPS ? reachable : reachable.slice(0, reachable.indexOf(last) + 1);
  return {
    unclear: [...stops].flatMap(([name, fault]) => (fault ? [`${name}: ${fault}`] : [])),
    missed: due.filter((name) => !stops.has(name)),
  };
}
