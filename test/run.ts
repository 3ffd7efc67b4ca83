/**
 * `npm test` runs what one machine can run in time: most tests, and of large tables a sample. With names, as in
 * `npm test -- core journeys/reset`, it runs all of the named suites, folders or files. `--changed`
 * runs the tests that the diff against main affects, `--watch` runs again whenever a file changes, `--stress 10` runs
 * the tests ten times beside two busy processes per core, and `--nightly` shows motion in all pages, repeats more in
 * some tests, and also fails a file that needed its second run in two of ten nights. The last line is `N passed, N failed`.
 */
import { chooseChangedFiles } from './runner/changed-files.ts';
import { chooseFiles } from './runner/choose-files.ts';
import { checkMachine } from './runner/check-machine.ts';
import { suitesOverBudget } from './runner/cpu-budgets.ts';
import { keepTemporaryFilesInMemory } from './runner/memory-folder.ts';
import { report } from './runner/report.ts';
import { runAlone, runTests } from './runner/run-tests.ts';
import { SAMPLE } from './runner/sample.ts';
import { runFailedAgain, type SecondRun } from './runner/second-run.ts';
import { rememberSecondRuns } from './runner/second-run-history.ts';
import { parseRepetitions, runUnderStress } from './runner/stress.ts';
import { isLeftOut } from './runner/test-files.ts';
import { isPlain, parseTestOptions } from './runner/test-options.ts';
import { watch } from './runner/watch.ts';

async function runTwice(files: readonly string[], isNightly: boolean): Promise<SecondRun> {
  const first = await runTests(files);
  const { results, recovered } = await runFailedAgain(first, ({ file }) => runAlone(file));
  const nights = isNightly ? rememberSecondRuns(recovered.map(({ file }) => file)) : [];
  // Other machines may be slower.
  const costly = process.env['CI'] === undefined ? [] : suitesOverBudget(first);
  return { results: [...results, ...nights, ...costly], recovered };
}

async function main(): Promise<void> {
  const options = parseTestOptions(process.argv.slice(2));
  const { values, positionals } = options;
  const repetitions = values.stress === undefined ? 0 : parseRepetitions(values.stress);
  const isNightly = values.nightly === true;
  const named = chooseFiles(positionals, undefined, isPlain(options) ? isLeftOut : undefined);
  const files = values.changed ? chooseChangedFiles(named) : named;
  if (values.watch) {
    watch(positionals);
    return;
  }
  if (files.length === 0) {
    console.log('No test depends on a file that differs from main.\n0 passed, 0 failed');
    return;
  }
  await checkMachine(files);
  keepTemporaryFilesInMemory();
  // test/support/browser/motion.ts
  if (isNightly) process.env['MOTION'] = 'Y';
  // test/server/single-uses.test.ts
  if (isNightly) process.env['USES'] = '200';
  if (isPlain(options)) Object.assign(process.env, SAMPLE);
  const startedAtMs = Date.now();
  const { results, recovered } =
    repetitions > 0
      ? { results: await runUnderStress(files, repetitions), recovered: [] }
      : await runTwice(files, isNightly);
  console.log(report(results, (Date.now() - startedAtMs) / 1000, recovered));
  process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
