import { TestStatus } from '@stryker-mutator/api/test-runner';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { tsImport } from 'tsx/esm/api';
import { offerCommands, resetPage } from './page-commands.mjs';
import { serve } from './server.mjs';

const { findChromium, launchOptions } = await tsImport(
  '../../test/support/chromium.ts',
  import.meta.url,
);

/** A test that has not ended after this and a multiple of its usual time has failed. */
const TEST_MS = 1500;
/** In the dry run, which decides what passes at all. */
const DRY_TEST_MS = 60_000;
const DRY_PAGE_MS = 300_000;
/** What a page may take beside its tests; after that it counts as an endless loop. */
const PAGE_MS = 8000;
const FACTOR = 3;
/** How many times as long tests may take when they are tried again, as they are while the machine is busy. */
const PATIENCE = 4;

const isMachineBusy = () => loadavg()[0] > availableParallelism();

const failure = (id, fileName, failureMessage) => ({
  id,
  name: id,
  fileName,
  timeSpentMs: 0,
  status: TestStatus.Failed,
  failureMessage,
});

/** A browser with a page that runs one file of tests after another, each in a document of its own. */
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
    await offerCommands(this.page);
  }

  /** A page in an endless loop does not respond, so its browser is closed. */
  async reopenBrowser() {
    await this.browser.close();
    await this.openBrowser();
  }

  async runInPage(request) {
    await resetPage(this.page);
    await this.page.goto(this.server.origin);
    // A mutant may take the browser to another page, where nothing answers.
    return this.page
      .evaluate((asked) => globalThis.runTests(asked), request)
      .catch((error) => ({
        tests: [failure(`${request.file}: ends on its own page`, request.file, String(error))],
        coverage: { static: {}, perTest: {} },
      }));
  }

  /**
   * What came of a file's tests; undefined if they do not end. `durations` of a dry run set the limits; all else goes to
   * the page: the active mutant, or sheets to try. While the machine is busy, what takes too long is tried again with
   * more time, so that a delay does not count as a mutant that was noticed.
   */
  async run(file, request) {
    const answer = await this.runOnce(file, request);
    const isLate = !answer || answer.tests.some((test) => test.isLate);
    if (!isLate || !request.durations || !isMachineBusy()) return answer;
    return this.runOnce(file, request, PATIENCE);
  }

  async runOnce(file, { durations, wanted, bail, ...activation }, patience = 1) {
    const ids = (wanted ?? Object.keys(durations ?? {})).filter((id) => id.startsWith(`${file}:`));
    const limitOf = (id) => patience * (TEST_MS + FACTOR * durations[id]);
    const limits = Object.fromEntries(ids.map((id) => [id, limitOf(id)]));
    const sum = ids.reduce((ms, id) => ms + FACTOR * durations[id], 0);
    const [testMs, pageMs] = durations
      ? [patience * TEST_MS, patience * (PAGE_MS + TEST_MS + sum)]
      : [DRY_TEST_MS, DRY_PAGE_MS];
    this.server.activate(activation);
    const request = { file, wanted: wanted && ids, bail, limits, testMs, ...activation };
    const limit = after(pageMs, undefined, { ref: false });
    const answer = await Promise.race([this.runInPage(request), limit]);
    if (!answer) await this.reopenBrowser();
    return answer;
  }

  async close() {
    await this.browser?.close();
    this.server?.close();
  }
}
