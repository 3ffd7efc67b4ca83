import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { relative, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { tsImport } from 'tsx/esm/api';
import { bundleTests } from './bundle.mjs';
import { serve } from './server.mjs';

const { findChromium, launchOptions } = await tsImport(
  '../../test/support/chromium.ts',
  import.meta.url,
);

/** Ends long enough before Stryker’s own limit for a new browser: at that one, this whole process would be ended. */
const OWN_LIMIT = 0.6;
/** A mutant that works while modules load concerns every test; it meets the files of tests that import it soonest. */
const NEAREST = 12;
const TIMED_OUT = { status: DryRunStatus.Timeout };

/** Runs the tests of the core in one page, loaded anew for each mutant: constants of modules are mutated too. */
class BrowserRunner {
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    this.bundle = await bundleTests();
    this.server = await serve(this.bundle);
    await this.openBrowser();
  }

  async openBrowser() {
    const executablePath = await findChromium();
    this.browser = await chromium.launch({ executablePath, ...launchOptions() });
    this.page = await this.browser.newPage({ viewport: { width: 800, height: 600 } });
    this.page.on('dialog', (dialog) => dialog.accept());
  }

  /** A page in an endless loop answers nobody: its browser goes. */
  async reopenBrowser() {
    await this.browser.close();
    await this.openBrowser();
  }

  async runInPage(request) {
    await this.page.context().clearCookies();
    await this.page.goto(this.server.origin);
    return this.page.evaluate((asked) => globalThis.runTests(asked), request);
  }

  async run(request, timeout) {
    const limit = after(timeout * OWN_LIMIT, undefined, { ref: false });
    const answer = await Promise.race([this.runInPage(request), limit]);
    if (!answer) {
      await this.reopenBrowser();
      return TIMED_OUT;
    }
    const { tests, coverage, hitCount } = answer;
    if (tests.length === 0) throw new Error(`None of the tests wanted is there: ${request.wanted}`);
    return (
      determineHitLimitReached(hitCount, request.hitLimit) ?? {
        status: DryRunStatus.Complete,
        tests: tests.map((test) => ({ ...test, fileName: resolve(test.fileName) })),
        mutantCoverage: coverage,
      }
    );
  }

  dryRun({ timeout }) {
    return this.run({ files: this.bundle.testFiles, bail: false }, timeout);
  }

  async mutantRun({ activeMutant, sandboxFileName, testFilter, hitLimit, timeout, disableBail }) {
    const near = this.bundle.testsFor(relative('.', sandboxFileName));
    const wantedFiles = testFilter && new Set(testFilter.map((id) => id.split(':')[0]));
    const activation = { activeMutant: activeMutant.id, hitLimit };
    this.server.activate(activation);
    const files = wantedFiles
      ? near.filter((file) => wantedFiles.has(file))
      : near.slice(0, NEAREST);
    return toMutantRunResult(
      await this.run({ files, wanted: testFilter, bail: !disableBail, ...activation }, timeout),
    );
  }

  async dispose() {
    await this.browser?.close();
    this.server?.close();
  }
}

/** The address in `import('…')` is the bundler's, which must know it beforehand. */
const moduleAddresses = {
  shouldIgnore: (path) =>
    path.isStringLiteral() && path.parent.callee?.type === 'Import'
      ? 'The bundler has to know it.'
      : undefined,
};

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'browser', BrowserRunner),
  declareValuePlugin(PluginKind.Ignore, 'module-addresses', moduleAddresses),
];
