import { commonTokens } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { currentFolder } from './folders.mjs';
import { bundleNodeTests } from './node-bundle.mjs';
import { NodeProcess } from './node-process.mjs';
import { currentSample, NOT_SAMPLED } from './sample.mjs';

/** Maximum number of test files to run for a mutant. */
const MAX_FILES = 16;
/** Maximum time of a mutant's tests, as a share of the time of all tests without mutants. */
const BUDGET_SHARE = 0.1;
/** Test files that run in parallel without mutants, because they wait more than they compute. */
const DRY_CONCURRENCY = 2;
/** Attempts of a file without mutants, because a busy machine delays tests. */
const DRY_ATTEMPTS = 2;
/** Keeps what the files cover between runs; outside of the sandbox. */
const KEPT = resolve('.cache/mutation/gateway');
/** The file to which the run without mutants writes its results, for the other processes. */
const DRY_RUNS = 'dry-runs.json';

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});

/** Returns a line about a survivor, which is printed at once: a run takes hours, and may be stopped. */
const survivorText = ({ location: { start }, mutatorName, replacement }, source) =>
  `Survived: ${source}:${start.line}:${start.column + 1} ${mutatorName} => ${replacement}`;

/** Runs the gateway's tests: a process of its own for each mutant, with the test files that execute the mutant. */
export class NodeRunner {
  static inject = [commonTokens.logger];

  isSampled = currentSample();
  /** How many mutants of a source each test file has killed. */
  kills = new Map();

  constructor(log) {
    this.log = log;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    this.bundle = await bundleNodeTests(currentFolder(), KEPT);
    // Imports a bundle.
    const { startServer } = await import('./node-postgres.mjs');
    this.server = await startServer();
  }

  entriesOf(files) {
    return files.map((file) => this.bundle.entryOf(file, this.server.url));
  }

  async runInProcess(files, request) {
    const runner = this.spare ?? new NodeProcess();
    this.spare = undefined;
    const result = await runner.run({ ...request, files: this.entriesOf(files) });
    return { runner, result };
  }

  /** Runs a file without mutants. Returns its time and what it covers; undefined if it fails, which it prints. */
  async dryRunFile(file, attempts = DRY_ATTEMPTS) {
    const started = Date.now();
    const runner = new NodeProcess();
    const request = { files: this.entriesOf([file]), bail: false, activation: {} };
    const { failure, coverage } = await runner.run(request);
    const covered = runner.readCovered();
    await runner.dispose();
    if (failure && attempts > 1) return this.dryRunFile(file, attempts - 1);
    if (failure)
      return void this.log.warn(`${file} is left out, because it fails: ${failure.reason}`);
    const byPrograms = Object.fromEntries(covered.map((id) => [id, 1]));
    return { ms: Date.now() - started, coverage: { ...byPrograms, ...coverage?.[file] } };
  }

  /** Runs every file whose code has changed since the last time. */
  async dryRun() {
    const known = readJson(join(KEPT, DRY_RUNS));
    const runs = {};
    const left = [...this.bundle.testFiles];
    const work = async () => {
      for (let file = left.shift(); file; file = left.shift()) {
        const fingerprint = this.bundle.fingerprintOf(file);
        const isKnown = known[file]?.fingerprint === fingerprint;
        const result = isKnown ? known[file] : await this.dryRunFile(file);
        if (!result) continue;
        runs[file] = { ...result, fingerprint };
        mkdirSync(KEPT, { recursive: true });
        writeFileSync(join(KEPT, DRY_RUNS), JSON.stringify({ ...known, ...runs }));
      }
    };
    await Promise.all(Array.from({ length: DRY_CONCURRENCY }, work));
    writeFileSync(DRY_RUNS, JSON.stringify(runs));
    const perTest = Object.entries(runs).map(([file, { coverage }]) => [file, coverage]);
    return {
      status: DryRunStatus.Complete,
      tests: Object.entries(runs).map(([file, { ms }]) => ({
        ...{ id: file, name: file, fileName: resolve(file) },
        ...{ timeSpentMs: ms, status: TestStatus.Success },
      })),
      mutantCoverage: { static: {}, perTest: Object.fromEntries(perTest) },
    };
  }

  async mutantRun({ activeMutant, sandboxFileName, testFilter, hitLimit }) {
    const source = relative('.', sandboxFileName);
    if (!this.isSampled(activeMutant.id, source))
      return { status: MutantRunStatus.Error, errorMessage: NOT_SAMPLED };
    const runs = (this.runs ??= readJson(DRY_RUNS));
    const files = this.filesInBudget(this.bundle.closest(source, testFilter, runs), runs);
    const killsOf = (file) => this.kills.get(`${source} ${file}`) ?? 0;
    const ordered = files.toSorted((a, b) => killsOf(b) - killsOf(a));
    const { runner, result } = await this.runInProcess(ordered, {
      bail: true,
      activation: { activeMutant: activeMutant.id, hitCount: 0, hitLimit },
      limits: Object.fromEntries(files.map((file) => [file, runs[file].ms])),
    });
    await runner.dispose();
    await this.server.clear();
    this.spare = new NodeProcess();
    if (!result.failure) this.log.info(survivorText(activeMutant, source));
    return this.toMutantResult(result.failure, source, files.length);
  }

  /** Returns the first files that fit into the time budget, at least one; with `--tests`, the first without a budget. */
  filesInBudget(files, runs) {
    if (process.env.MUTATION_TESTS) return files.slice(0, MAX_FILES);
    let leftMs = BUDGET_SHARE * Object.values(runs).reduce((sum, { ms }) => sum + ms, 0);
    return files.slice(0, MAX_FILES).filter((file, index) => {
      if (index > 0 && runs[file].ms > leftMs) return false;
      leftMs -= runs[file].ms;
      return true;
    });
  }

  toMutantResult(failure, source, nrOfTests) {
    if (!failure) return { status: MutantRunStatus.Survived, nrOfTests };
    const { kind, reason } = failure;
    if (kind === 'timeout') return { status: MutantRunStatus.Timeout, reason };
    if (kind === 'crash') return { status: MutantRunStatus.Error, errorMessage: reason };
    const file = reason.split(':')[0];
    this.kills.set(`${source} ${file}`, (this.kills.get(`${source} ${file}`) ?? 0) + 1);
    const killedBy = [file];
    return { status: MutantRunStatus.Killed, failureMessage: reason, killedBy, nrOfTests };
  }

  async dispose() {
    await this.spare?.dispose();
    await this.server?.stop();
  }
}
