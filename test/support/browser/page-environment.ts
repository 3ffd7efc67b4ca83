import type { BrowserContext } from 'playwright-core';

/** Removes the environment from the portal's pages before their scripts run. Then the portal requests the file. */
export const removePageEnvironment = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const observer = new MutationObserver(() => document.querySelector('#environment')?.remove());
    observer.observe(document, { childList: true, subtree: true });
  });
