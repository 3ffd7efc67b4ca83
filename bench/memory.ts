/**
 * `npm run bench:memory`: signs one user in and out 50 times (or ROUNDS times) in one tab of the portal
 * without a page load in between, and compares the heap after the last round with that after the fifth.
 * Lists what grew most. Exits with 1 if the heap grew by 1 MB or more.
 */
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { buildIfStale } from '../tools/fresh-build.ts';
import { productLinks, typeCredentials } from '../test/support/browser/portal-page.ts';
import { findChromium, launchOptions } from '../test/support/browser/chromium.ts';
import { giveConsent } from '../test/support/browser/consent.ts';
import { startTestGateway } from '../test/support/gateway/gateway.ts';
import { grown, takeSnapshot } from './memory/snapshot.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 50);
const WARM = 5;
const LIMIT_BYTES = 1_000_000;

async function signInAndOut(page: Page): Promise<void> {
  await typeCredentials(page, 'ada@acme.example');
  await page.waitForURL('**/dashboard');
  await productLinks(page).first().waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await page.getByRole('textbox', { name: 'User ID' }).waitFor();
}

/** Returns the bytes of the heap after garbage collection. */
async function heapBytes(page: Page, devtools: CDPSession): Promise<number> {
  // Lets toasts time out and idle work finish.
  await page.waitForTimeout(7000);
  for (let sweep = 0; sweep < 5; sweep += 1) await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

/** Counts the loads of a page: a load would hide retained memory. */
const countLoads = (page: Page) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
};

await buildIfStale();
const gateway = await startTestGateway();
const browser = await chromium.launch({ ...launchOptions(), executablePath: await findChromium() });
try {
  const context = await browser.newContext();
  await giveConsent(context);
  const page = await context.newPage();
  const loads = countLoads(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  await page.goto(`http://localhost:${gateway.port}/login`);
  for (let round = 0; round < WARM; round += 1) await signInAndOut(page);
  const first = await heapBytes(page, devtools);
  const before = await takeSnapshot(devtools);
  for (let round = WARM; round < ROUNDS; round += 1) await signInAndOut(page);
  const last = await heapBytes(page, devtools);
  const after = await takeSnapshot(devtools);
  const growth = last - first;
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
  console.log(`heap after round ${WARM}: ${mb(first)}, after round ${ROUNDS}: ${mb(last)}`);
  console.log(`growth ${mb(growth)}, ${growth < LIMIT_BYTES ? '<' : 'MISSED'} ${mb(LIMIT_BYTES)}`);
  console.log(`page loads: ${loads()}; largest growth:`);
  for (const line of grown(before, after)) console.log(`  ${line}`);
  if (growth >= LIMIT_BYTES || loads() !== 1) process.exitCode = 1;
} finally {
  await browser.close();
  await gateway.close();
}
