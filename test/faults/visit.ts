import type { BrowserContext, Page } from 'playwright-core';
import { closeContext, type PortalUnderTest } from '../journeys/portal.ts';
import { setConstants } from '../support/browser/page-constants.ts';
import { seedSession } from '../support/browser/seeded-session.ts';
import { openFaultyGateway, type FaultyGateway } from './faulty-gateway.ts';
import { pageReaders } from './read-notices.ts';

export { ADA } from '../support/browser/seeded-session.ts';

/** A user's visit to a portal whose gateway can break. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly gateway: FaultyGateway;
  /** Uncaught errors, console errors and policy violations; no fault may cause any. */
  readonly complaints: string[];
  /** Console warnings of the page. */
  readonly warnings: string[];
  close(): Promise<void>;
}

/** Notices stay open until they are read, and failed products calls are retried at once. */
const NUMBERS = { toastMs: 120_000, snackBarMs: 120_000, retryDelaysMs: [1, 1] };

/** The browser's own console error about a failed request. */
const OF_THE_NETWORK = /^Failed to load resource/;

/** Opens a browser profile with its own faulty gateway. */
export async function openVisit(portal: PortalUnderTest): Promise<Visit> {
  const gateway = await openFaultyGateway(Number(new URL(portal.url()).port));
  const { context, page, complaints } = await portal.visit({ baseURL: gateway.origin });
  const warnings: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
    if (message.type() === 'error' && !OF_THE_NETWORK.test(message.text()))
      complaints.push(`console: ${message.text()}`);
  });
  for (const script of pageReaders) await context.addInitScript(script);
  await setConstants(context, NUMBERS);
  return {
    page,
    context,
    gateway,
    complaints,
    warnings,
    async close() {
      await closeContext(context);
      await gateway.close();
    },
  };
}

/** Stores a session of the user Ada, as the sign-in screen does; `isEnding` makes it about to expire. */
export const signInBefore = (
  { context, gateway }: Visit,
  options?: { readonly isEnding: boolean },
): Promise<void> => seedSession(context, gateway.origin, options);

/** Waits until the page has fetched the notifications element when idle; it could not be fetched offline. */
export async function fetchNotices(page: Page): Promise<void> {
  const url = await page
    .waitForFunction(
      () =>
        performance
          .getEntriesByType('resource')
          .find(({ name }) => name.includes('notifications-element'))?.name,
    )
    .then((handle) => handle.jsonValue());
  if (url) await page.evaluate((address) => import(address), url);
}
