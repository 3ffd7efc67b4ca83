import { setTimeout as pause } from 'node:timers/promises';
import { FOCUSED, IS_STILL, seesText } from './in-page.ts';
import type { Key, Role, Tab } from './tab.ts';

const PATIENCE_MS = 45_000;

/** The actions of a user in a tab. Each waits for what it needs. */
export interface User {
  open(url: string): Promise<void>;
  click(role: Role, name: string): Promise<void>;
  /** Clicks into a field and replaces its text. */
  fill(name: string, text: string): Promise<void>;
  press(...keys: Key[]): Promise<void>;
  type(text: string): Promise<void>;
  sees(text: string): Promise<void>;
  finds(role: Role, name: string): Promise<void>;
  /** Waits until there is no such element. */
  misses(role: Role, name: string): Promise<void>;
  /** Waits until the page's path ends with this path. */
  arrivesAt(path: string): Promise<void>;
  /** Waits until the page's path starts with this path. */
  arrivesBelow(path: string): Promise<void>;
  /** Waits until the label or text of the focused element contains these words. */
  seesFocusOn(words: string): Promise<void>;
  /** Waits until an expression is true in the page. */
  waitsFor(expression: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
}

async function until(what: string, isMet: () => Promise<unknown>): Promise<void> {
  const endMs = Date.now() + PATIENCE_MS;
  let last: unknown;
  while (Date.now() < endMs) {
    // A query fails while the page navigates or replaces the element.
    if (await isMet().catch((error: unknown) => void (last = error))) return;
    await pause(50);
  }
  throw new Error(`timed out after ${PATIENCE_MS / 1000} s: ${what}`, { cause: last });
}

export function userAt(tab: Tab): User {
  const click = (role: Role, name: string) =>
    until(`${role} ${name} to click`, async () => {
      // Waits for animations: a new element may still move away from where it is found.
      const isStill = (await tab.find(role, name)) && (await tab.evaluate(IS_STILL));
      const target = isStill ? await tab.find(role, name) : undefined;
      await target?.click();
      return target;
    });
  return {
    open: (url) => tab.goto(url),
    click,
    async fill(name, text) {
      await click('textbox', name);
      await tab.evaluate('document.execCommand("selectAll")', PATIENCE_MS);
      await tab.type(text);
    },
    async press(...keys) {
      for (const key of keys) await tab.press(key);
    },
    type: (text) => tab.type(text),
    sees: (text) => until(`the text ${text}`, () => tab.evaluate(seesText(text))),
    finds: (role, name) => until(`${role} ${name}`, () => tab.find(role, name)),
    misses: (role, name) => until(`no ${role} ${name}`, async () => !(await tab.find(role, name))),
    arrivesAt: (path) =>
      until(`the path ${path}`, () =>
        tab.evaluate(`location.pathname.endsWith(${JSON.stringify(path)})`),
      ),
    arrivesBelow: (path) =>
      until(`a path below ${path}`, () =>
        tab.evaluate(`location.pathname.startsWith(${JSON.stringify(path)})`),
      ),
    seesFocusOn: (words) =>
      until(`focus on ${words}`, async () => String(await tab.evaluate(FOCUSED)).includes(words)),
    waitsFor: (expression) => until(expression, () => tab.evaluate(expression)),
    evaluate: (expression) => tab.evaluate(expression, PATIENCE_MS),
  };
}
