import type { BrowserContext, Page } from 'playwright-core';

/** Lets the clocks of a context's pages jump, as if the machine woke from sleep. */
export const installClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const now = Date.now.bind(Date);
    let aheadMs = 0;
    Date.now = () => now() + aheadMs;
    Reflect.set(globalThis, 'wake', (ms: number) => {
      aheadMs += ms;
      dispatchEvent(new Event('focus'));
    });
  });

/** Moves the page's clock, and rechecks the session. */
export const wake = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(
    (ms) => (Reflect.get(globalThis, 'wake') as (ms: number) => void)(ms),
    seconds * 1000,
  );
