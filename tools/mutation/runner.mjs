import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { readFile, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { bundleTests } from './bundle.mjs';
import { currentFolder } from './folders.mjs';
import { currentSample, NOT_SAMPLED } from './sample.mjs';
import { TestPage } from './test-page.mjs';

/** How many files of tests a mutant meets, those that import it soonest first. */
const NEAREST = 12;
/** As well as how long their tests may take together, by the dry run: a share of all tests, so that a busy machine runs as many. */
const BUDGET_SHARE = 0.25;
/** Where the dry run leaves how long each test took, for the other processes. */
const DURATIONS = 'durations.json';

const fileOf = (testId) => testId.split(':')[0];

/** Adds what a page covered to what the pages before it did. */
function addCoverage(all, { static: static_, perTest }) {
  Object.assign(all.static, static_);
  Object.assign(all.perTest, perTest);
}

/** Runs the tests of a folder, each file in a page of its own, loaded anew for each mutant. */
class BrowserRunner {
  isSampled = currentSample();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    this.bundle = await bundleTests(currentFolder());
    this.page = await TestPage.open(this.bundle);
  }

  /** Runs test files one after another; ends at the first failure where `bail` says so. */
  async run(files, request) {
    const all = { tests: [], coverage: { static: {}, perTest: {} } };
    for (const file of files) {
      const answer = await this.page.run(file, request);
      if (!answer) return { status: DryRunStatus.Timeout };
      const limitReached = determineHitLimitReached(answer.hitCount, request.hitLimit);
      if (limitReached) return limitReached;
      all.tests.push(...answer.tests);
      addCoverage(all.coverage, answer.coverage);
      if (request.bail && answer.tests.some(({ status }) => status === TestStatus.Failed)) break;
    }
    if (all.tests.length === 0) throw new Error(`None of the tests wanted is there: ${files}`);
    return {
      status: DryRunStatus.Complete,
      tests: all.tests.map((test) => ({ ...test, fileName: resolve(test.fileName) })),
      mutantCoverage: all.coverage,
    };
  }

  async dryRun() {
    const result = await this.run(this.bundle.testFiles, { bail: false });
    const durations = (result.tests ?? []).map(({ id, timeSpentMs }) => [id, timeSpentMs]);
    await writeFile(DURATIONS, JSON.stringify(Object.fromEntries(durations)));
    return result;
  }

  async readDurations() {
    return (this.durations ??= JSON.parse(await readFile(DURATIONS, 'utf8')));
  }

  async mutantRun({ activeMutant, sandboxFileName, testFilter, hitLimit, disableBail }) {
    if (!this.isSampled(activeMutant.id))
      return { status: MutantRunStatus.Error, errorMessage: NOT_SAMPLED };
    const near = this.bundle.testsFor(relative('.', sandboxFileName));
    const wantedFiles = testFilter && new Set(testFilter.map(fileOf));
    const files = wantedFiles ? near.filter((file) => wantedFiles.has(file)) : near;
    const request = { wanted: testFilter, bail: !disableBail, hitLimit };
    request.durations = await this.readDurations();
    request.activeMutant = activeMutant.id;
    return toMutantRunResult(await this.run(this.affordable(files, request), request));
  }

  /** The nearest files, without those that the budget has no room for; at least one. */
  affordable(files, { wanted, durations }) {
    const sumOf = (ids) => ids.reduce((sum, id) => sum + durations[id], 0);
    const ids = wanted ?? Object.keys(durations);
    let leftMs = BUDGET_SHARE * sumOf(Object.keys(durations));
    return files.slice(0, NEAREST).filter((file, index) => {
      const costMs = sumOf(ids.filter((id) => fileOf(id) === file));
      if (index > 0 && costMs > leftMs) return false;
      leftMs -= costMs;
      return true;
    });
  }

  async dispose() {
    await this.page?.close();
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
