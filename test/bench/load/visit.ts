import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { setNumbers } from '../../support/page-numbers.ts';
import { seed, tellSeen, typedText, watchFor, type Job, type Seen } from './in-page.ts';

/** A page whose job is measured. */
export interface Subject {
  readonly path: string;
  readonly job: Job;
  readonly isSignedIn?: boolean;
  readonly hasConsented?: boolean;
  /** Numbers of the core, as `Core.constants` names them. */
  readonly numbers?: Record<string, number>;
  /** theme: the page was here before, its files are gone from the cache. files: they are still there. */
  readonly kept?: 'theme' | 'files';
}

/** A phone on a slow network: CPU four times slower, 1.6 Mbps, 150 ms to each answer. */
export const SLOW = {
  cpu: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  },
};
const READY_MS = 60_000;
const WINDOW = { width: 412, height: 823 };

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly seen: Seen;
}

async function goAndWait(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' });
  const isReady = () => Reflect.has(globalThis, 'seen');
  const options = { polling: 100, timeout: READY_MS };
  await page.waitForFunction(isReady, undefined, options).catch(async (cause: unknown) => {
    const shown = await page.locator('body').innerText();
    throw new Error(`${url} was not ready; ${page.url()} shows: ${shown}`, { cause });
  });
}

/** Waits until the page has fetched nothing for so long. */
export async function settle(page: Page, quietMs = 1500): Promise<void> {
  for (let before = -1; ;) {
    const { files } = await page.evaluate(tellSeen);
    if (files.length === before) return;
    before = files.length;
    await page.waitForTimeout(quietMs);
  }
}

/** Opens a page in a new profile and waits until its job is done; the caller closes the context. */
export async function openVisit(
  browser: Browser,
  origin: string,
  subject: Subject,
  { isSlow = true } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: WINDOW, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // Also makes the renderer start before the clock does.
  await page.goto(`${origin}/blank`);
  const { isSignedIn = false, hasConsented = false } = subject;
  await page.evaluate(seed, { isSignedIn, hasConsented });
  // tsx names functions by a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (value) => value');
  if (subject.numbers) await setNumbers(context, subject.numbers);
  await context.addInitScript(watchFor, subject.job);
  if (subject.kept) {
    await goAndWait(page, origin + subject.path);
    await settle(page, 500);
    if (subject.kept === 'theme') await devtools.send('Network.clearBrowserCache');
    await page.goto(`${origin}/blank`);
  }
  if (isSlow) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW.network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  }
  await goAndWait(page, origin + subject.path);
  return { context, page, devtools, seen: await page.evaluate(tellSeen) };
}

/** What was typed as soon as a field took it must be there when all has come. Rejects when it is gone. */
export async function expectKept({ page }: Visit, subject: Subject): Promise<void> {
  await settle(page, 500);
  const text = await page.evaluate(typedText);
  if (!text?.includes('a')) throw new Error(`${subject.path} lost what was typed: ${String(text)}`);
}
