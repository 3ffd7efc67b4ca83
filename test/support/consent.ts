import type { BrowserContext } from 'playwright-core';

/** Lets all pages of a browser profile find that the person has consented, so that no sheet covers them. */
export async function giveConsent(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('cookie_consent', 'Y');
    } catch {
      // A page without an origin has no storage, and no sheet.
    }
  });
}
