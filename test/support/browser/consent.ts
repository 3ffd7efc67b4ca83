import type { BrowserContext } from 'playwright-core';

/** Stores the user's consent in every page of a browser context, so that no consent sheet covers the page. */
export async function giveConsent(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('cookie_consent', 'Y');
    } catch {
      // A page without an origin has no storage, and no sheet.
    }
  });
}
