import { TestStatus } from '@stryker-mutator/api/test-runner';
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
   * the page: the active mutant, or sheets to try.
   */
  async run(file, { durations, wanted, bail, ...activation }) {
    const ids = (wanted ?? Object.keys(durations ?? {})).filter((id) => id.startsWith(`${file}:`));
    const limits = Object.fromEntries(ids.map((id) => [id, TEST_MS + FACTOR * durations[id]]));
    const sum = ids.reduce((ms, id) => ms + FACTOR * durations[id], 0);
    const [testMs, pageMs] = durations
      ? [TEST_MS, PAGE_MS + TEST_MS + sum]
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
