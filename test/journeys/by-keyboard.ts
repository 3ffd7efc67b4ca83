import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

const PATIENCE_MS = 30_000;

/** Returns the label or text of the focused element, in any shadow root; '' if nothing has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (element === document.body) return '';
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement
        ? element.labels?.[0]?.textContent
        : undefined;
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim();
  });

const fits = (name: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? name.includes(wanted) : wanted.test(name);

/** Waits until an element with this name has the focus. */
export async function focusComesTo(page: Page, name: RegExp): Promise<void> {
  const endsAtMs = Date.now() + PATIENCE_MS;
  for (let found = await focused(page); !name.test(found); found = await focused(page))
    if (Date.now() > endsAtMs) assert.match(found, name);
}

/** Presses Tab until an element with this name has the focus. Rejects after 60 presses. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (fits(await focused(page), name)) return;
  }
  assert.fail(`Tab does not reach ${name}`);
}

/** Tabs to a button or link and presses Enter. */
export async function tabAndPress(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Tabs to a field, unless it has the focus, and replaces its text. */
export async function tabAndType(page: Page, name: string | RegExp, text: string): Promise<void> {
  if (!fits(await focused(page), name)) await tabTo(page, name);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
