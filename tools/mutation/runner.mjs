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
import { NodeRunner } from './node-runner.mjs';
import { currentSample, NOT_SAMPLED } from './sample.mjs';
import { TestPage } from './test-page.mjs';

/** Maximum number of test files to run for a mutant, the closest first. */
const MAX_FILES = 12;
/**
 * Maximum time of a mutant's tests, as a share of the dry run's time for all tests. A busy machine runs as many tests.
 */
const BUDGET_SHARE = 0.25;
/** The file to which the dry run writes the duration of each test, for the other processes. */
const DURATIONS = 'durations.json';

const fileOf = (testId) => testId.split(':')[0];

/** Adds the coverage of a page to that of the previous pages. */
function addCoverage(all, { static: static_, perTest }) {
  Object.assign(all.static, static_);
  Object.assign(all.perTest, perTest);
}

/** Runs the tests of a folder. Loads a new page for each test file and each mutant. */
class BrowserRunner {
  isSampled = currentSample();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    this.bundle = await bundleTests(currentFolder());
    this.page = await TestPage.open(this.bundle);
  }

  /** Runs test files one after another. With `bail`, stops at the first failure. */
  async run(files, request) {
    const all = { tests: [], coverage: { static: {}, perTest: {} } };
    for (const file of files) {
      const result = await this.page.run(file, request);
      if (!result) return { status: DryRunStatus.Timeout };
      const limitReached = determineHitLimitReached(result.hitCount, request.hitLimit);
      if (limitReached) return limitReached;
      all.tests.push(...result.tests);
      addCoverage(all.coverage, result.coverage);
      if (request.bail && result.tests.some(({ status }) => status === TestStatus.Failed)) break;
    }
    if (all.tests.length === 0) throw new Error(`None of the requested tests exists: ${files}`);
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
    const source = relative('.', sandboxFileName);
    if (!this.isSampled(activeMutant.id, source))
      return { status: MutantRunStatus.Error, errorMessage: NOT_SAMPLED };
    const closest = this.bundle.testsFor(source);
    const wantedFiles = testFilter && new Set(testFilter.map(fileOf));
    const files = wantedFiles ? closest.filter((file) => wantedFiles.has(file)) : closest;
    const request = { wanted: testFilter, bail: !disableBail, hitLimit };
    request.durations = await this.readDurations();
    request.activeMutant = activeMutant.id;
    return toMutantRunResult(await this.run(this.filesInBudget(files, request), request));
  }

  /** Returns the closest files that fit into the time budget; at least one. */
  filesInBudget(files, { wanted, durations }) {
    const sumOf = (ids) => ids.reduce((sum, id) => sum + durations[id], 0);
    const ids = wanted ?? Object.keys(durations);
    let leftMs = BUDGET_SHARE * sumOf(Object.keys(durations));
    return files.slice(0, MAX_FILES).filter((file, index) => {
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

/** Ignores the path in `import('…')`, because the bundler must resolve it. */
const modulePaths = {
  shouldIgnore: (path) =>
    (path.isStringLiteral() || path.isTemplateLiteral()) && path.parent.callee?.type === 'Import'
      ? 'The bundler must resolve it.'
      : undefined,
};

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'browser', BrowserRunner),
  declareClassPlugin(PluginKind.TestRunner, 'node', NodeRunner),
  declareValuePlugin(PluginKind.Ignore, 'module-paths', modulePaths),
];
