import type { BrowserContext, Page } from 'playwright-core';
import type { PortalUnderTest } from '../journeys/portal.ts';
import { setNumbers } from '../support/page-numbers.ts';
import { seedSession } from '../support/seeded-session.ts';
import { openFaultyGateway, type FaultyGateway } from './faulty-gateway.ts';
import { eyes } from './look.ts';

export { ADA } from '../support/seeded-session.ts';

/** A person at a portal whose gateway may break. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly gateway: FaultyGateway;
  /** What no fault may bring about: uncaught errors, errors on the console, violations of the policy. */
  readonly complaints: string[];
  /** What the page warned of on the console. */
  readonly warnings: string[];
  close(): Promise<void>;
}

/** Notices stay until they are read, products are asked for again at once. */
const NUMBERS = { toastMs: 120_000, snackBarMs: 120_000, retryDelaysMs: [1, 1] };

/** The browser's own word on a request that went wrong. */
const OF_THE_NETWORK = /^Failed to load resource/;

/** Opens a browser profile before a gateway of its own. */
export async function openVisit(portal: PortalUnderTest): Promise<Visit> {
  const gateway = await openFaultyGateway(Number(new URL(portal.url()).port));
  const { context, page, complaints } = await portal.visit({ baseURL: gateway.origin });
  const warnings: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
    if (message.type() === 'error' && !OF_THE_NETWORK.test(message.text()))
      complaints.push(`console: ${message.text()}`);
  });
  for (const look of eyes) await context.addInitScript(look);
  await setNumbers(context, NUMBERS);
  return {
    page,
    context,
    gateway,
    complaints,
    warnings,
    async close() {
      await context.close();
      await gateway.close();
    },
  };
}

/** Signs ada in, as the sign-in screen would have; her session may be about to end. */
export const signInBefore = (
  { context, gateway }: Visit,
  options?: { readonly isEnding: boolean },
): Promise<void> => seedSession(context, gateway.origin, options);

/** The notices are fetched while a page is idle; before that, nothing could show them without a network. */
export async function noticesFetched(page: Page): Promise<void> {
  const url = await page
    .waitForFunction(
      () =>
        performance.getEntriesByType('resource').find(({ name }) => name.includes('notifications-element'))
          ?.name,
    )
    .then((handle) => handle.jsonValue());
  if (url) await page.evaluate((address) => import(address), url);
}
