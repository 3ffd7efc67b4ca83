import type { BrowserContext, Page } from 'playwright-core';

/** Makes the gateway of a page or a browser profile announce these features too. */
export const announce = (target: BrowserContext | Page, ...features: readonly string[]) =>
  target.route('**/authTypes?*', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { features: string[] } };
    envelope.data.features.push(...features);
    await route.fulfill({ response, json: envelope });
  });
