import type { BrowserContext, Page } from 'playwright-core';

/**
 * Makes the gateway announce these features too for ACME, to a page or a browser profile. Node does not know the hosts of
 * other tenants.
 */
export const announce = (target: BrowserContext | Page, ...features: readonly string[]) =>
  target.route('**/authTypes?tenantCode=ACME', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { features: string[] } };
    envelope.data.features.push(...features);
    await route.fulfill({ response, json: envelope });
  });
