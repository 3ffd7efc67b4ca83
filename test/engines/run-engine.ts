/** Runs the tests of `firefox` or `webkit`, as named by the argument, and sends the results to the parent process. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runBrowserFiles } from '../runner/browser-files.ts';
import { runNodeFiles } from '../runner/node-files.ts';
import { ENGINES } from './engines.ts';

const name = process.argv[2] === 'webkit' ? 'webkit' : 'firefox';
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file));

// One at a time: only one window has the focus, and the other engine uses the other processor core.
const results = [
  ...(await runNodeFiles(filesIn('test/engines/journeys', '.ts'), { concurrency: 1 })),
  ...(await runBrowserFiles(
    filesIn('test/elements', '.test.ts'),
    `web-test-runner.${name}.config.mjs`,
  )),
].map((result) => ({
  ...result,
  suite: `${ENGINES[name].title} ${result.suite === 'elements' ? 'elements' : 'journeys'}`,
}));
process.send?.(results, () => process.exit(0));
