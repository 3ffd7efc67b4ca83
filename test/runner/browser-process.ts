/** `CONFIG FILE…`: runs test files by a configuration, and tells its parent what came of each suite. */
import { relative, sep } from 'node:path';
import { startTestRunner, type TestRunnerConfig } from '@web/test-runner';
import { addFault, emptyTally, type Tally } from './tally.ts';

const [configName = '', ...files] = process.argv.slice(2);
const CONFIG = new URL(`../../${configName}`, import.meta.url).href;

interface Test {
  readonly name: string;
  readonly passed: boolean;
  readonly skipped: boolean;
  readonly error?: { readonly message: string; readonly stack?: string };
}

interface Tests {
  readonly tests: readonly Test[];
  readonly suites: readonly Tests[];
}

interface Session {
  readonly testFile: string;
  readonly passed?: boolean;
  readonly testResults?: Tests;
  readonly errors: readonly unknown[];
}

const allTests = ({ tests, suites }: Tests): Tests['tests'] => [
  ...tests,
  ...suites.flatMap((suite) => allTests(suite)),
];

/** `test/core/x.test.ts` belongs to `core`. */
const suiteOf = (path: string): string => relative('test', path).split(sep)[0] ?? '';

function count(tally: Tally, { testFile, testResults, errors, passed }: Session): void {
  const tests = testResults ? allTests(testResults) : [];
  const name = relative('.', testFile);
  const failed = tests.filter((test) => !test.passed && !test.skipped);
  for (const test of failed)
    addFault(
      tally,
      `${name}: ${test.name}`,
      [test.error?.message, test.error?.stack].filter(Boolean).join('\n'),
    );
  tally.skipped += tests.filter((test) => test.skipped).length;
  tally.passed += tests.filter((test) => test.passed && !test.skipped).length;
  if (tests.length === 0) addFault(tally, `${name} holds no test or crashed`);
  else if (failed.length === 0 && (errors.length > 0 || !passed))
    addFault(tally, `${name} failed outside its tests`);
}

const { default: config } = (await import(CONFIG)) as { default: TestRunnerConfig };
const tallies: Record<string, Tally> = {};
const runner = await startTestRunner({
  readCliArgs: false,
  readFileConfig: false,
  autoExitProcess: false,
  config: {
    ...config,
    files,
    reporters: [
      ...(config.reporters ?? []),
      {
        onTestRunFinished({ sessions }: { sessions: readonly Session[] }) {
          for (const session of sessions)
            count((tallies[suiteOf(session.testFile)] ??= emptyTally()), session);
        },
      },
    ],
  },
});
runner?.on('stopped', () => {
  process.send?.(tallies, () => process.exit(0));
});
