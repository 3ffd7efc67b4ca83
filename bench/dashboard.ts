/**
 * `npm run bench:dashboard`: measures the paint of the first card with 10, 200, 1,000 and 10,000 products
 * (CPU slowed down four times, rounds interleaved), the cost of a key in the search field, and the storing
 * of 10,000 products. Prints a table. Exits with 1 if a limit of docs/coverage.md is exceeded.
 */
import { chromium, type Browser, type Page } from 'playwright-core';
import { buildIfStale } from '../tools/fresh-build.ts';
import { findChromium, launchOptions } from '../test/support/browser/chromium.ts';
import { giveConsent } from '../test/support/browser/consent.ts';
import { beginMeasure, countElements, countStored, storedSoFar } from './dashboard/in-page.ts';
import { keyCosts } from './dashboard/key-cost.ts';
import { openStubPortal } from './dashboard/stub-portal.ts';
import { median } from './load/figures.ts';

const COUNTS = [10, 200, 1000, 10_000] as const;
const ROUNDS = Number(process.env['ROUNDS'] ?? 7);
const SLOWER = 4;
const LIMITS = { firstCardRatio: 1.3, keyMs: 1000 / 60, elements: 700, longestTaskMs: 50 };

async function openPage(browser: Browser, url: string, slower: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await giveConsent(context);
  const page = await context.newPage();
  // tsx compiles named functions to calls of a helper, `__name`, which the page does not have.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(beginMeasure);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(url);
  await page.waitForFunction(() => Reflect.has(globalThis, 'bench'), undefined, { polling: 50 });
  return { context, page };
}

const firstCardMs = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'bench') as { firstCardMs: number }).firstCardMs);

/** Waits until the page stops storing. Returns the number of stored products and the longest task. */
async function waitUntilStored(page: Page, count: number) {
  let before = -1;
  for (;;) {
    await page.waitForTimeout(1000);
    const { entries, longestMs } = await page.evaluate(storedSoFar);
    if (entries === before) return { stored: await page.evaluate(countStored, count), longestMs };
    before = entries;
  }
}

// `npm run bench:dashboard -- FOLDER` measures an existing build instead of the current sources.
const [folder] = process.argv.slice(2);
if (!folder) await buildIfStale();
const portal = await openStubPortal(COUNTS, folder ?? 'dist');
const browser = await chromium.launch({ ...launchOptions(), executablePath: await findChromium() });
const firsts = new Map<number, number[]>(COUNTS.map((count) => [count, []]));
const keysMs: number[][] = [];
const keysOfManyMs: number[][] = [];
let elements: number;
let storing: Awaited<ReturnType<typeof waitUntilStored>>;
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const count of COUNTS) {
      const { context, page } = await openPage(browser, portal.url(count), SLOWER);
      firsts.get(count)?.push(await firstCardMs(page));
      await context.close();
    }
    for (const [count, into] of [
      [200, keysMs],
      [10_000, keysOfManyMs],
    ] as const) {
      const { context, page } = await openPage(browser, portal.url(count), 1);
      await page.waitForTimeout(1000);
      into.push(await keyCosts(browser, page));
      await context.close();
    }
  }
  const { context, page } = await openPage(browser, portal.url(10_000), SLOWER);
  storing = await waitUntilStored(page, 10_000);
  await page.evaluate(() => scrollTo(0, 100_000));
  await page.waitForTimeout(500);
  elements = await page.evaluate(countElements);
  await context.close();
} finally {
  await browser.close();
  await portal.close();
}

/** Returns the cost of the slowest key: the highest of the keys' medians over all rounds. */
const slowest = (rounds: readonly number[][]): number =>
  Math.max(...(rounds[0] ?? []).map((_, key) => median(rounds.map((costs) => costs[key] ?? 0))));

const firstOf = (count: number) => median(firsts.get(count) ?? []);
const ratio = firstOf(10_000) / firstOf(10);
const rows: [what: string, value: number, limit?: number][] = [
  ...COUNTS.map((count): [string, number] => [
    `first card of ${count}, CPU ${SLOWER}×, ms`,
    firstOf(count),
  ]),
  ['first card of 10,000 / of 10', ratio, LIMITS.firstCardRatio],
  ['slowest key among 200, script to paint, ms', slowest(keysMs), LIMITS.keyMs],
  ['slowest key among 10,000, script to paint, ms', slowest(keysOfManyMs)],
  ['elements rendered for 10,000 products', elements, LIMITS.elements],
  ['products stored of 10,000', storing.stored],
  [
    `longest task while storing, CPU ${SLOWER}×, ms`,
    storing.longestMs,
    LIMITS.longestTaskMs * SLOWER,
  ],
];
const shown = (value: number) => value.toFixed(value < 20 && value % 1 > 0 ? 1 : 0);
for (const [what, value, limit] of rows) {
  const verdict =
    limit === undefined ? '' : value <= limit ? `≤ ${shown(limit)}` : `MISSED ${shown(limit)}`;
  console.log(
    what.padEnd(46),
    value.toFixed(value < 10 ? 2 : value < 20 ? 1 : 0).padStart(8),
    verdict,
  );
}
if (rows.some(([, value, limit]) => limit !== undefined && !(value <= limit))) process.exitCode = 1;
