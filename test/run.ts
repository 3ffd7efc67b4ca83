/**
 * `npm test` runs all tests; `npm test -- core journeys/reset` runs the named suites, folders or files. `--changed`
 * runs the tests that the diff against main affects, `--watch` runs again whenever a file changes. The last line is
 * `N passed, N failed`.
 */
import { parseArgs } from 'node:util';
import { buildIfStale } from '../tools/fresh-build.ts';
import { runBrowserFiles } from './runner/browser-files.ts';
import { chooseChangedFiles } from './runner/changed-files.ts';
import { chooseFiles } from './runner/choose-files.ts';
import { checkMachine } from './runner/check-machine.ts';
import { runNodeFiles } from './runner/node-files.ts';
import { report } from './runner/report.ts';
import { faultyStep, type FileResult } from './runner/tally.ts';
import {
  BROWSER_SUITES,
  longestFirst,
  suiteOf,
  SUITES_WITHOUT_BUILD,
} from './runner/test-files.ts';
import { watch } from './runner/watch.ts';

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

async function build(): Promise<FileResult[]> {
  try {
    await buildIfStale();
    return [];
  } catch (error) {
    return [faultyStep('build', messageOf(error))];
  }
}

/** Runs the tests that need no build during the build, then those that need it. */
async function run(files: readonly string[]): Promise<FileResult[]> {
  const inBrowser = files.filter((file) => BROWSER_SUITES.has(suiteOf(file)));
  const inNode = files.filter((file) => !inBrowser.includes(file));
  const early = inNode.filter((file) => SUITES_WITHOUT_BUILD.has(suiteOf(file)));
  const late = inNode.filter((file) => !early.includes(file));
  const [faults, ...results] = await Promise.all([
    late.length > 0 ? build() : [],
    // These tests wait more than they compute.
    runNodeFiles(early, { concurrency: 3 }),
  ]);
  return [
    ...faults,
    ...results.flat(),
    ...(await runBrowserFiles(inBrowser)),
    ...(faults.length > 0 ? [] : await runNodeFiles(longestFirst(late), { concurrency: 3 })),
  ];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { changed: { type: 'boolean' }, watch: { type: 'boolean' } },
  });
  const named = chooseFiles(positionals);
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
  const startedAtMs = Date.now();
  const results = await run(files);
  console.log(report(results, (Date.now() - startedAtMs) / 1000));
  process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
}

await main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});
