/** `CONFIG FILE…`: runs test files in the browser of a configuration and sends the results to its parent process. */
import { relative } from 'node:path';
import { startTestRunner, type TestRunnerConfig } from '@web/test-runner';
import { bundleBrowserTests } from './browser-bundle.ts';
import { cpuSecondsOfTree } from './cpu-time.ts';
import { addFault, emptyTally, type FileResult } from './tally.ts';
import { suiteOf } from './test-files.ts';

const [configName = '', ...files] = process.argv.slice(2);
const CONFIG = new URL(`../../${configName}`, import.meta.url).href;

interface Test {
  readonly name: string;
  readonly passed: boolean;
  readonly skipped: boolean;
  readonly duration?: number;
  readonly error?: { readonly message: string; readonly stack?: string };
}

interface Group {
  readonly name: string;
  readonly tests: readonly Test[];
  readonly suites: readonly Group[];
}

interface Session {
  readonly testFile: string;
  readonly passed?: boolean;
  readonly testResults?: Group;
  readonly errors: readonly { readonly message: string; readonly stack?: string }[];
}

/** Returns the tests of a group. Their names begin with those of the groups around them. */
const testsOf = ({ tests, suites }: Group, within = ''): readonly Test[] => [
  ...tests.map((test) => ({ ...test, name: within + test.name })),
  ...suites.flatMap((suite) => testsOf(suite, `${within}${suite.name} › `)),
];
const reasonOf = ({ message, stack }: { message: string; stack?: string }): string =>
  [message, stack].filter(Boolean).join('\n');

function resultOf(file: string, tests: readonly Test[]): FileResult {
  const tally = emptyTally();
  const failed = tests.filter((test) => !test.passed && !test.skipped);
  for (const { name, error } of failed)
    addFault(tally, `${file}: ${name}`, error ? reasonOf(error) : '');
  tally.skipped = tests.filter((test) => test.skipped).length;
  tally.passed = tests.filter((test) => test.passed && !test.skipped).length;
  if (tests.length === 0) addFault(tally, `${file} has no test or crashed`);
  const ms = tests.reduce((total, { duration = 0 }) => total + duration, 0);
  return { ...tally, suite: suiteOf(file), file, seconds: ms / 1000 };
}

/** A page's results by file: the files of a page are its outermost groups. */
function resultsOf(
  files: readonly string[],
  { testResults, errors, passed }: Session,
): FileResult[] {
  const results = files.map((file) => {
    const group = testResults?.suites.find(({ name }) => name === file);
    const found = group ?? (files.length === 1 ? testResults : undefined);
    return resultOf(file, found ? testsOf(found) : []);
  });
  const [first] = results;
  const isUnexplained = !passed && results.every(({ failed }) => failed === 0);
  if (first && (errors.length > 0 || isUnexplained))
    addFault(first, `${first.file} failed outside its tests`, errors.map(reasonOf).join('\n'));
  return results;
}

const { default: config } = (await import(CONFIG)) as { default: TestRunnerConfig };
const pages = await bundleBrowserTests(files);
let results: FileResult[] = [];
const runner = await startTestRunner({
  readCliArgs: false,
  readFileConfig: false,
  autoExitProcess: false,
  config: {
    ...config,
    files: [...pages.keys()],
    reporters: [
      ...(config.reporters ?? []),
      {
        onTestRunFinished({ sessions }: { sessions: readonly Session[] }) {
          results = sessions.flatMap((session) =>
            resultsOf(pages.get(relative('.', session.testFile)) ?? [], session),
          );
        },
      },
    ],
  },
});
/** Divides the CPU time of this process and its browser among the files by their durations. */
function withCpuTime(all: readonly FileResult[]): FileResult[] {
  const cpuSeconds = cpuSecondsOfTree();
  const total = all.reduce((sum, { seconds }) => sum + seconds, 0);
  if (cpuSeconds === undefined || total === 0) return [...all];
  return all.map((result) => ({ ...result, cpuSeconds: (cpuSeconds * result.seconds) / total }));
}

runner?.on('stopped', () => {
  process.send?.(withCpuTime(results), () => process.exit(0));
});
