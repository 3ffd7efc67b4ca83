import { TestStatus } from '@stryker-mutator/api/test-runner';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { tsImport } from 'tsx/esm/api';
import { exposeCommands, resetPage } from './page-commands.mjs';
import { serve } from './server.mjs';

const { findChromium, launchOptions } = await tsImport(
  '../../test/support/browser/chromium.ts',
  import.meta.url,
);

/** A test fails if it takes longer than this plus a multiple of its usual time. */
const TEST_MS = 1500;
/** Time limits of the dry run, which determines the usual times. */
const DRY_TEST_MS = 60_000;
const DRY_PAGE_MS = 300_000;
/** Time limit of a page in addition to its tests; after that it counts as an endless loop. */
const PAGE_MS = 8000;
const FACTOR = 3;
/** Factor of the time limits in a retry, which happens only while the machine is busy. */
const RETRY_FACTOR = 4;

const isMachineBusy = () => loadavg()[0] > availableParallelism();

const failure = (id, fileName, failureMessage) => ({
  id,
  name: id,
  fileName,
  timeSpentMs: 0,
  status: TestStatus.Failed,
  failureMessage,
});

/** A browser with a page that runs test files one after another, each in a new document. */
export class TestPage {
  static async open(bundle) {
    const self = new TestPage();
    self.server = await serve(bundle);
    await self.openBrowser();
    return self;
  }

  async openBrowser() {
    const executablePath = await findChromium();
    this.browser = await chromium.launch({ executablePath, ...launchOptions() });
    this.page = await this.browser.newPage();
    this.page.on('dialog', (dialog) => dialog.accept());
    await exposeCommands(this.page);
  }

  /** Closes the browser, because a page in an endless loop does not respond, and opens a new one. */
  async reopenBrowser() {
    await this.browser.close();
    await this.openBrowser();
  }

  async runInPage(request) {
    await resetPage(this.page);
    await this.page.goto(this.server.origin);
    // A mutant may navigate the browser to another page, where the call fails.
    return this.page
      .evaluate((options) => globalThis.runTests(options), request)
      .catch((error) => ({
        tests: [failure(`${request.file}: stays on its page`, request.file, String(error))],
        coverage: { static: {}, perTest: {} },
      }));
  }

  /**
   * Runs the tests of a file. Returns the results; undefined if they do not end. The `durations` of a dry run set the
   * time limits. The page gets the other options: the active mutant, or sheets to replace. While the machine is busy,
   * retries a file that takes too long with more time, so that a delay does not count as a detected mutant.
   */
  async run(file, request) {
    const result = await this.runOnce(file, request);
    const isLate = !result || result.tests.some((test) => test.isLate);
    if (!isLate || !request.durations || !isMachineBusy()) return result;
    return this.runOnce(file, request, RETRY_FACTOR);
  }

  async runOnce(file, { durations, wanted, bail, ...activation }, factor = 1) {
    const ids = (wanted ?? Object.keys(durations ?? {})).filter((id) => id.startsWith(`${file}:`));
    const limitOf = (id) => factor * (TEST_MS + FACTOR * durations[id]);
    const limits = Object.fromEntries(ids.map((id) => [id, limitOf(id)]));
    const sum = ids.reduce((ms, id) => ms + FACTOR * durations[id], 0);
    const [testMs, pageMs] = durations
      ? [factor * TEST_MS, factor * (PAGE_MS + TEST_MS + sum)]
      : [DRY_TEST_MS, DRY_PAGE_MS];
    this.server.activate(activation);
    const request = { file, wanted: wanted && ids, bail, limits, testMs, ...activation };
    const limit = wait(pageMs, undefined, { ref: false });
    const result = await Promise.race([this.runInPage(request), limit]);
    if (!result) await this.reopenBrowser();
    return result;
  }

  async close() {
    await this.browser?.close();
    this.server?.close();
  }
}
