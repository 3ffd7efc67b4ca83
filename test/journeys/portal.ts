import { rm } from 'node:fs/promises';
import { after, afterEach, before, beforeEach } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startDemoGateway } from '../../demo/server/demo-gateway.ts';
import type { Store } from '../../gateway/src/store/schema/tables.ts';
import { headlessBrowser } from '../support/browser/chromium.ts';
import { giveConsent } from '../support/browser/consent.ts';
import { MOTION } from '../support/browser/motion.ts';
import { seededFolder } from '../support/gateway/seeded-folder.ts';

export {
  PASSWORD,
  productLinks,
  providers,
  signIn,
  signInByForm,
  typeCredentials,
} from '../support/browser/portal-page.ts';

/** A visitor with a separate browser profile. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Uncaught errors and Content Security Policy violations of all pages. */
  readonly complaints: string[];
}

export interface PortalUnderTest {
  /** Returns `http://localhost:PORT`, or the same with the tenant's own host name. */
  url(tenant?: 'globex' | 'initech'): string;
  /** Returns the gateway's database. */
  store(): Store;
  /** Returns the folder of the gateway's database and mailbox. */
  dataDir(): string;
  /** Opens a new browser profile, by default of a user who has consented to cookies and prefers no motion. */
  visit(
    options?: Parameters<Browser['newContext']>[0],
    cookies?: { hasConsented: boolean },
  ): Promise<Visitor>;
}

/** Closes a browser profile. Requests that its handlers still answer end without an error. */
export async function closeContext(context: BrowserContext): Promise<void> {
  const routed = [...context.pages(), context];
  // A context that is closed already has no handlers.
  await Promise.all(
    routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)),
  );
  await context.close();
}

async function recordComplaints(context: BrowserContext, complaints: string[]): Promise<void> {
  // tsx compiles named functions to calls of a helper, `__name`, which the page does not have.
  await context.addInitScript('globalThis.__name = (value) => value');
  await context.exposeBinding('reportViolation', (_, text: string) => complaints.push(text));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(globalThis, 'reportViolation') as (text: string) => void;
      report(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
}

/** Starts a gateway with its own data for a file of journeys, in the shared browser of the process. */
export function usePortal(options: Parameters<typeof startDemoGateway>[0] = {}): PortalUnderTest {
  let browser: Browser;
  let gateway: Awaited<ReturnType<typeof startDemoGateway>>;
  let dataDir: string;
  const contexts: BrowserContext[] = [];
  let keptCount = 0;
  let runningCount = 0;
  const closeContexts = async (from: number): Promise<void> => {
    await Promise.all(contexts.splice(from).map(closeContext));
  };

  before(async () => {
    browser = await headlessBrowser.acquire();
    dataDir = await seededFolder();
    gateway = await startDemoGateway({ port: 0, dataDir, ...options });
  });
  beforeEach(() => {
    if (runningCount === 0) keptCount = contexts.length;
    runningCount += 1;
  });
  // Open pages of a finished test would keep rendering and computing.
  afterEach(async () => {
    runningCount -= 1;
    if (runningCount === 0) await closeContexts(keptCount);
  });
  after(async () => {
    await closeContexts(0);
    headlessBrowser.release();
    await gateway.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    url: (tenant) => `http://${tenant ? `${tenant}.` : ''}localhost:${gateway.port}`,
    store: () => gateway.store,
    dataDir: () => dataDir,
    async visit(contextOptions, { hasConsented } = { hasConsented: true }) {
      const context = await browser.newContext({ ...MOTION, ...contextOptions });
      context.setDefaultTimeout(30_000);
      contexts.push(context);
      const complaints: string[] = [];
      await recordComplaints(context, complaints);
      if (hasConsented) await giveConsent(context);
      return { context, page: await context.newPage(), complaints };
    },
  };
}
