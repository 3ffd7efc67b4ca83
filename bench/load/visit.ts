import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { setConstants } from '../../test/support/browser/page-constants.ts';
import {
  seed,
  readMeasurements,
  typedText,
  watchFor,
  type Job,
  type Measurements,
} from './in-page.ts';

/** A measured page. */
export interface Subject {
  readonly path: string;
  readonly job: Job;
  readonly isSignedIn?: boolean;
  readonly hasConsented?: boolean;
  /** Overrides of numbers in `Core.constants`, by name. */
  readonly numbers?: Record<string, number>;
  /** theme: the theme of an earlier visit is in storage, but no file is cached. files: both are cached. */
  readonly cached?: 'theme' | 'files';
}

/** A phone on a slow network: CPU slowed down four times, 1.6 Mbps, 150 ms latency. */
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
  readonly measurements: Measurements;
}

async function goAndWait(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' });
  const isReady = () => Reflect.has(globalThis, 'measurements');
  const options = { polling: 100, timeout: READY_MS };
  await page.waitForFunction(isReady, undefined, options).catch(async (cause: unknown) => {
    const shown = await page.locator('body').innerText();
    throw new Error(`${url} was not ready; ${page.url()} shows: ${shown}`, { cause });
  });
}

/** Waits until the page has fetched nothing for `quietMs`. */
export async function settle(page: Page, quietMs = 1500): Promise<void> {
  for (let before = -1; ;) {
    const { files } = await page.evaluate(readMeasurements);
    if (files.length === before) return;
    before = files.length;
    await page.waitForTimeout(quietMs);
  }
}

/** Opens a page in a new profile and waits until it is ready. The caller closes the context. */
export async function openVisit(
  browser: Browser,
  origin: string,
  subject: Subject,
  { isSlow = true } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: WINDOW, serviceWorkers: 'block' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // Also starts the renderer before the measurement.
  await page.goto(`${origin}/blank`);
  const { isSignedIn = false, hasConsented = false } = subject;
  await page.evaluate(seed, { isSignedIn, hasConsented });
  // tsx compiles named functions to calls of a helper, `__name`, which the page does not have.
  await context.addInitScript('globalThis.__name = (value) => value');
  if (subject.numbers) await setConstants(context, subject.numbers);
  await context.addInitScript(watchFor, subject.job);
  if (subject.cached) {
    await goAndWait(page, origin + subject.path);
    await settle(page, 500);
    if (subject.cached === 'theme') await devtools.send('Network.clearBrowserCache');
    await page.goto(`${origin}/blank`);
  }
  if (isSlow) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW.network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  }
  await goAndWait(page, origin + subject.path);
  return { context, page, devtools, measurements: await page.evaluate(readMeasurements) };
}

/** Rejects if the text typed as soon as the field accepted it is gone after the page has settled. */
export async function expectTypedTextKept({ page }: Visit, subject: Subject): Promise<void> {
  await settle(page, 500);
  const text = await page.evaluate(typedText);
  if (!text?.includes('a')) throw new Error(`${subject.path} lost what was typed: ${String(text)}`);
}
