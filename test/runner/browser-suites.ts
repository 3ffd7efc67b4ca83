import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { addFault, emptyTally, type Tally } from './tally.ts';

const PROGRAM = fileURLToPath(new URL('browser-process.ts', import.meta.url));

/**
 * Runs test files in the browser of a configuration, all suites in one; gives each suite's tally by name. A process
 * of its own, so that a crash of the test server ends in a failed suite and not in a lost run.
 */
export async function runBrowserSuites(
  suites: ReadonlyMap<string, readonly string[]>,
  config = 'web-test-runner.config.mjs',
): Promise<Map<string, Tally>> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', PROGRAM, config, ...[...suites.values()].flat()],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  let told: Record<string, Tally> = {};
  child.on('message', (message) => {
    told = message as Record<string, Tally>;
  });
  await new Promise((done) => child.on('close', done));
  return new Map(
    [...suites.keys()].map((name) => {
      const tally = told[name] ?? emptyTally();
      if (!told[name]) addFault(tally, 'the browser tests crashed');
      return [name, tally];
    }),
  );
}
