import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { faultyStep, type FileResult } from './tally.ts';
import { suiteOf } from './test-files.ts';

const PROGRAM = fileURLToPath(new URL('browser-process.ts', import.meta.url));

/**
 * Runs test files in the browser of a configuration. They get their own process, so that a crash of the test server
 * results in a failed suite instead of a lost run.
 */
export async function runBrowserFiles(
  files: readonly string[],
  config = 'web-test-runner.config.mjs',
): Promise<FileResult[]> {
  if (files.length === 0) return [];
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, config, ...files], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let results: FileResult[] | undefined;
  child.on('message', (message) => {
    results = message as FileResult[];
  });
  await new Promise((done) => child.on('close', done));
  return results ?? [faultyStep(suiteOf(files[0] ?? ''), 'the browser tests crashed')];
}
