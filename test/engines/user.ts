import { setTimeout as pause } from 'node:timers/promises';
import { FOCUSED, IS_STILL, seesText } from './in-page.ts';
import type { Key, Role, Tab } from './tab.ts';

const PATIENCE_MS = 45_000;

/** What a person does at a tab; whatever she looks for, she waits for. */
export interface User {
  open(url: string): Promise<void>;
  click(role: Role, name: string): Promise<void>;
  /** Clicks into a field, and types over what is in it. */
  fill(name: string, text: string): Promise<void>;
  press(...keys: Key[]): Promise<void>;
  type(text: string): Promise<void>;
  sees(text: string): Promise<void>;
  finds(role: Role, name: string): Promise<void>;
  /** Waits until there is no such thing. */
  misses(role: Role, name: string): Promise<void>;
  /** Waits for an address that ends so. */
  isAt(path: string): Promise<void>;
  /** Waits until the address is below a path. */
  isBelow(path: string): Promise<void>;
  /** Waits until what has the focus says so of itself. */
  hasFocusOn(words: string): Promise<void>;
  /** Waits until an expression holds in the page. */
  holds(expression: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
}

async function until(what: string, holds: () => Promise<unknown>): Promise<void> {
  const endMs = Date.now() + PATIENCE_MS;
  let last: unknown;
  while (Date.now() < endMs) {
    // A page that is being left answers nothing, and one that is being drawn loses what was found.
    if (await holds().catch((error: unknown) => void (last = error))) return;
    await pause(50);
  }
  throw new Error(`not in ${PATIENCE_MS / 1000} s: ${what}`, { cause: last });
}

export function userAt(tab: Tab): User {
  const click = (role: Role, name: string) =>
    until(`${role} ${name} to click`, async () => {
      // Still once it is there: what has just come begins to move, and is found where it was then.
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
      await tab.evaluate('document.execCommand("selectAll")');
      await tab.type(text);
    },
    async press(...keys) {
      for (const key of keys) await tab.press(key);
    },
    type: (text) => tab.type(text),
    sees: (text) => until(`the text ${text}`, () => tab.evaluate(seesText(text))),
    finds: (role, name) => until(`${role} ${name}`, () => tab.find(role, name)),
    misses: (role, name) => until(`no ${role} ${name}`, async () => !(await tab.find(role, name))),
    isAt: (path) =>
      until(`the address ${path}`, () =>
        tab.evaluate(`location.pathname.endsWith(${JSON.stringify(path)})`),
      ),
    isBelow: (path) =>
      until(`an address below ${path}`, () =>
        tab.evaluate(`location.pathname.startsWith(${JSON.stringify(path)})`),
      ),
    hasFocusOn: (words) =>
      until(`focus on ${words}`, async () => String(await tab.evaluate(FOCUSED)).includes(words)),
    holds: (expression) => until(expression, () => tab.evaluate(expression)),
    evaluate: (expression) => tab.evaluate(expression),
  };
}
